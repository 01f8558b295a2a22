/**
 * A Back link leads home; for a visitor who came from a page of ours it goes back there, scroll position and all. In a
 * tab of its own there is nothing to go back to, and after a jump within the page one step back would stay on it.
 */
export function startBackLinks(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[data-back]')
    const cameFromHere = document.referrer.startsWith(`${location.origin}/`)
    if (!link || !cameFromHere || history.length < 2 || location.hash) return
    event.preventDefault()
    history.back()
  })
}
