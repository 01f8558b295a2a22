import { expect, type Locator, type Page } from '@playwright/test'
import { stack } from '../stack.ts'
import { openHydrated, signIn, test } from '../test.ts'
import { textContrast } from '../text-contrast.ts'

/** The pairs of parts that overlap inside the viewport. */
async function overlaps(page: Page, parts: Record<string, Locator>): Promise<string[]> {
  const { height = 0 } = page.viewportSize() ?? {}
  const boxes: { name: string; box: { x: number; y: number; width: number; height: number } }[] = []
  for (const [name, part] of Object.entries(parts)) {
    const box = (await part.isVisible()) ? await part.boundingBox() : null
    if (box && box.y < height && box.y + box.height > 0) boxes.push({ name, box })
  }
  return boxes.flatMap(({ name, box: a }, place) =>
    boxes
      .slice(place + 1)
      .filter(({ box: b }) => a.x < b.x + b.width && b.x < a.x + a.width)
      .filter(({ box: b }) => a.y < b.y + b.height && b.y < a.y + a.height)
      .map((other) => `${name} and ${other.name}`),
  )
}

for (const [width, height] of [
  [360, 740],
  [740, 360],
] as const) {
  test(`at ${width} x ${height} popup, player, toast and bars cover neither one another nor buttons`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHydrated(page)
    const banner = page.getByRole('complementary', { name: 'Next show' }).getByRole('link')
    expect((await banner.boundingBox())?.height).toBe(44)
    const [hearIt, getIt, experienceIt] = await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link')
      .all()
    if (!hearIt || !getIt || !experienceIt) throw new Error('The hero has three links')
    const overlays = {
      banner,
      popup: page.getByRole('dialog', { name: /^The show is / }),
      player: page.getByRole('region', { name: 'Music player' }),
      toast: page.getByRole('region', { name: /^Notifications/ }).locator('li'),
      nav: page.getByRole('navigation', { name: 'Main' }),
    }
    const down = page.getByRole('link', { name: 'Scroll down' })
    const hero = { ...overlays, hearIt, getIt, experienceIt, down }
    await expect(overlays.popup).toBeVisible()
    await expect.poll(() => overlaps(page, hero)).toEqual([])
    // One line, at any width.
    const headline = overlays.popup.getByText(/^The show is /)
    expect(await headline.evaluate((one) => one.getClientRects().length)).toBe(1)
    expect((await headline.boundingBox())?.height).toBeLessThan(24)
    await page.getByRole('button', { name: 'Play Slow River' }).click()
    await expect(overlays.player).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(overlays.nav).toBeHidden()
    await expect.poll(() => overlaps(page, hero)).toEqual([])

    for (const name of ['Notify Me', 'Subscribe']) {
      const button = page.getByRole('button', { name })
      const form = page.locator('form').filter({ has: button })
      await form.getByLabel('Email address').focus()
      await page.keyboard.press('Enter')
      await expect(overlays.toast).toBeVisible()
      // Under the pointer it stays, however slow the machine is.
      await overlays.toast.hover()
      await expect(overlays.nav).toBeVisible()
      await expect.poll(() => overlaps(page, { ...overlays, form })).toEqual([])
      await expect(button).toBeInViewport({ ratio: 1 })
      await overlays.toast.getByRole('button', { name: 'Close' }).click()
      await expect(overlays.toast).toHaveCount(0)
    }
  })
}

test('in a low window the hero fits, and its tagline is readable in each look', async ({ page }) => {
  test.slow()
  await signIn(page)
  const site = await (await page.request.get(`${stack.adminUrl}/api/site`)).json()
  for (const preset of ['dusk', 'paper', 'stage', 'desert', 'neon', 'plain']) {
    const data = { ...site, look: { ...site.look, preset }, version: undefined }
    const answer = await page.request.post(`${stack.adminUrl}/api/admin/site-previews`, {
      headers: { origin: stack.adminUrl },
      data,
    })
    await page.goto(stack.publicSiteUrl + (await answer.json()).path)
    for (const [width, height] of [
      [740, 360],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.waitForLoadState('networkidle')
      const hero = page.locator('[data-hero]')
      expect((await hero.boundingBox())?.height, `${preset} at ${width}`).toBeLessThanOrEqual(height)
      const tagline = hero.getByText('Stories for the Weary Wanderer')
      expect(await textContrast(page, tagline), `${preset} at ${width}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
