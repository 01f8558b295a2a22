/** A Back link leads home; for a visitor who came from a page of ours it goes back there, scroll position and all. */
export function startBackLinks(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[data-back]')
    if (!link || !document.referrer.startsWith(`${location.origin}/`)) return
    event.preventDefault()
    history.back()
  })
}
