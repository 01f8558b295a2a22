/**
 * Tells the embedding admin page that this page is loaded, which one it is and its scroll position; starts at the
 * scroll position in the frame's name. It is sent as its own source text, so it cannot use anything else of this
 * module.
 */
export function previewScript() {
  const { admin = '', base = '' } = document.currentScript?.dataset ?? {}
  if (parent === window) return
  const tell = () => {
    const page = location.pathname.slice(base.length) + location.search
    parent.postMessage({ preview: { page, top: scrollY } }, admin)
  }
  addEventListener('load', () => {
    scrollTo(0, Number(window.name))
    // The position is for this page only, not for pages opened from it.
    window.name = ''
    tell()
    let resting = 0
    const tellSoon = () => {
      clearTimeout(resting)
      resting = window.setTimeout(tell, 100)
    }
    addEventListener('scroll', tellSoon, { passive: true })
  })
}
