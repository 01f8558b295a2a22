/**
 * Sets `--keyboard-height` to the height that the on-screen keyboard covers. Browsers that resize the window for it
 * (`interactive-widget` in index.html) cover nothing; Safari overlays the page.
 */
export function followKeyboardHeight() {
  const view = window.visualViewport
  if (!view) return
  const follow = () => {
    const covered = Math.round(window.innerHeight - view.height - view.offsetTop)
    const root = document.documentElement.style
    // A zoomed page also has a smaller visual viewport.
    if (view.scale === 1 && covered > 0) root.setProperty('--keyboard-height', `${covered}px`)
    else root.removeProperty('--keyboard-height')
  }
  view.addEventListener('resize', follow)
  view.addEventListener('scroll', follow)
}
