import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

const WIDTHS = [320, 360, 768, 1440]
const AXE_WIDTHS = [320, 1440]

/** Half-way through a fade, a colour is none of the design. What moves for ever is not waited for. */
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

/** Everything that axe calls serious or critical; a frame in which no script runs is looked at by itself. */
export async function seriousProblems(page: Page) {
  await untilFaded(page)
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe[sandbox]')
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Shows the page on each screen, on which nothing may stick out. */
export async function onEveryScreen(page: Page, check: (width: number) => Promise<void> = async () => {}) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `horizontal overflow at ${width} px`).toBeLessThanOrEqual(0)
    await check(width)
  }
}

/** Nothing sticks out of any screen, and axe finds nothing serious: on the narrowest and the widest, which have all layouts. */
export async function expectGoodPage(page: Page) {
  // What comes to be under the mouse changes its colours.
  await page.mouse.move(0, 0)
  await onEveryScreen(page, async (width) => {
    if (AXE_WIDTHS.includes(width)) expect(await seriousProblems(page), `axe at ${width} px`).toEqual([])
  })
}
