import { describe, expect, it } from 'vitest'
import css from './site.css?raw'

/** What stands between the braces after a selector. */
function rule(selector: string, text = css): string {
  const start = text.indexOf(`${selector} {`)
  return start < 0 ? '' : text.slice(start, text.indexOf('}', start))
}

describe('page entry (docs/product/public-pages.md#page-entry)', () => {
  it('is a white overlay that fades for 500 ms and is never in the way', () => {
    const overlay = rule('body::after')
    expect(overlay).toContain('background: #fff')
    expect(overlay).toContain('animation: page-entry 500ms')
    expect(overlay).toContain('pointer-events: none')
    // What is left once it has faded, or where nothing is animated.
    expect(overlay).toContain('opacity: 0;')
  })

  it('lets the content come up for 0.5 s, painted from the start', () => {
    expect(rule('.page-content')).toContain('animation: content-entry 500ms')
    const [, from] = /opacity: ([\d.]+)/.exec(rule('@keyframes content-entry')) ?? []
    expect(Number(from)).toBeGreaterThan(0)
  })

  it('does neither for those who want no motion', () => {
    const still = css.slice(css.indexOf('@media (prefers-reduced-motion: reduce)'))
    expect(rule('.page-content', still)).toContain('animation: none')
    expect(still).toMatch(/body::after,\s+\.page-content/)
  })
})
