/**
 * Tells the admin, whose page shows this one in a frame, that the page is there, which it is and how far it is scrolled;
 * begins as far down as the frame's name says. It becomes the text of a script in the document, so nothing outside of it
 * can be used.
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
    // Of this page alone, not of those that its links lead to.
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
