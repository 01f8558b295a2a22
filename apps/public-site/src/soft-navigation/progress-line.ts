/** Faster pages show no line, in ms. */
const DELAY_MS = 300
/** Longer than most pages take; the line then stops near its end. */
const DURATION_MS = 8000
const STYLE =
  'position:fixed;z-index:var(--z-toast);inset:0 0 auto;height:3px;background:var(--color-accent);transform-origin:0 0'

/** Shows a thin line at the top that grows while a slow page loads. @returns a function that removes it */
export function startProgressLine(): () => void {
  const line = document.createElement('div')
  line.style.cssText = STYLE
  const timer = setTimeout(() => {
    document.body.append(line)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    line.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(0.9)' }], {
      duration: DURATION_MS,
      easing: 'ease-out',
      fill: 'forwards',
    })
  }, DELAY_MS)
  return () => {
    clearTimeout(timer)
    line.remove()
  }
}
