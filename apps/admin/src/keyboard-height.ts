/**
 * Tells the style sheets how much of the window the keyboard on the screen covers, as `--keyboard-height`. Browsers that
 * make the window smaller for it (`interactive-widget` in index.html) cover nothing; Safari lays it over the page.
 */
export function followKeyboardHeight() {
  const view = window.visualViewport
  if (!view) return
  const follow = () => {
    const covered = Math.round(window.innerHeight - view.height - view.offsetTop)
    const root = document.documentElement.style
    // A page that is zoomed in shows a part of itself, without any keyboard.
    if (view.scale === 1 && covered > 0) root.setProperty('--keyboard-height', `${covered}px`)
    else root.removeProperty('--keyboard-height')
  }
  view.addEventListener('resize', follow)
  view.addEventListener('scroll', follow)
}
