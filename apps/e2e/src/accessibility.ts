import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

const WIDTHS = [320, 360, 768, 1440]
const AXE_WIDTHS = [320, 1440]

/** Waits for the end of fades, in which colours differ from the design. Endless animations are not awaited. */
async function untilFaded(page: Page) {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
}

/** Watches whether an animation or a transition begins from now on. */
const watchFades = (page: Page) =>
  page.evaluateHandle(() => {
    const fades = { hasBegun: false }
    for (const name of ['animationstart', 'transitionrun'])
      addEventListener(name, () => (fades.hasBegun = true), true)
    return fades
  })

/** axe itself, in the version that the builder depends on. */
const axe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))('axe-core') as {
  source: string
}

/** The problems that axe rates serious or critical. Frames are excluded: all are sandboxed or of other origins. */
export async function seriousProblems(page: Page): Promise<string[]> {
  await untilFaded(page)
  const fades = await watchFades(page)
  // The builder would send axe's half a megabyte twice for each analysis, which takes longer than the analysis.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .exclude('iframe[sandbox]')
    // Otherwise each analysis opens a page to merge the frames' results, and takes three times as long.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], iframes: false })
    .analyze()
  const problems = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  // A popup that opens meanwhile has other colours until it has faded in.
  const isUnsure = problems.length > 0 && (await fades.evaluate(({ hasBegun }) => hasBegun))
  return isUnsure ? seriousProblems(page) : problems
}

/** Resizes the page to each width, and expects no overflow. */
export async function onEveryScreen(page: Page, check: (width: number) => Promise<void> = async () => {}) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `horizontal overflow at ${width} px`).toBeLessThanOrEqual(0)
    await check(width)
  }
}

/** Expects no overflow at any width, and no serious problem at the narrowest and widest, which show all layouts. */
export async function expectGoodPage(page: Page) {
  // An element under the mouse would have its hover colours.
  await page.mouse.move(0, 0)
  await onEveryScreen(page, async (width) => {
    if (AXE_WIDTHS.includes(width)) expect(await seriousProblems(page), `axe at ${width} px`).toEqual([])
  })
}
