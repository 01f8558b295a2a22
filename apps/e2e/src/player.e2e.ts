import { expect, type Locator, type Page } from '@playwright/test'
import { stack } from './stack.ts'
import { openHydrated, test } from './test.ts'

const ALBUM = 'Slow River'
const PLAYER_FILES = /\/assets\/(player|soft-navigation)-|\/media\/audio\/|\/recordings/

/** Exposes the player's audio element, which is not in the document, to the test. */
async function watchAudio(page: Page) {
  await page.addInitScript(() => {
    const Original = window.Audio
    window.Audio = class extends Original {
      constructor() {
        super()
        Object.assign(window, { audioForTest: this })
      }
    } as typeof Audio
  })
}
const readAudio = (page: Page) =>
  page.evaluate(() => {
    const { currentTime, paused, duration, src } = (window as unknown as { audioForTest: HTMLAudioElement })
      .audioForTest
    return { currentTime, paused, duration, src }
  })
/** Changes with every full page load. */
const readLoad = (page: Page) => page.evaluate(() => performance.timeOrigin)
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('the music plays on while a visitor navigates; before the first Play nothing of it is asked for', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (PLAYER_FILES.test(request.url())) asked.push(request.url())
  })
  await watchAudio(page)
  await openHydrated(page)
  const before = await readLoad(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  expect(await readLoad(page)).not.toBe(before)
  expect(asked).toEqual([])

  await openHydrated(page)
  await page
    .getByRole('button', { name: `Play ${ALBUM}` })
    .first()
    .click()
  const player = page.getByRole('region', { name: 'Music player' })
  await expect.poll(async () => (await readAudio(page)).currentTime).toBeGreaterThan(0)
  expect(asked).not.toEqual([])
  const load = await readLoad(page)
  let last = (await readAudio(page)).currentTime
  const expectToPlayOn = async () => {
    await expect.poll(async () => (await readAudio(page)).currentTime).toBeGreaterThan(last)
    last = (await readAudio(page)).currentTime
    expect(await readLoad(page)).toBe(load)
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  }

  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })
  await terms.scrollIntoViewIfNeeded()
  const left = await scrollTop(page)
  expect(left).toBeGreaterThan(0)
  await terms.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeFocused()
  await expect(page).toHaveTitle(/^Terms and Conditions/)
  expect(await scrollTop(page)).toBe(0)
  await expectToPlayOn()

  await page.goBack()
  await expect(page.locator('#get-it')).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(left)
  await expectToPlayOn()
  // React runs again, and shows which release is playing.
  await expect(page.getByRole('button', { name: `Pause ${ALBUM}` }).first()).toBeVisible()

  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.locator('#get-it')).toBeVisible()
  await page.locator('#hear-it').getByRole('link', { name: ALBUM, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: ALBUM })).toBeFocused()
  await expectToPlayOn()

  // The history entries survive a reload; the script for soft navigation does not.
  await page.reload()
  await page.goBack()
  await expect(page.locator('#get-it')).toBeVisible()
  await expect(player).toHaveCount(0)
})

test('the music plays on when a link is followed offline', async ({
  page,
  context,
  allowedConsoleErrors,
}) => {
  allowedConsoleErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await watchAudio(page)
  await openHydrated(page)
  await page
    .getByRole('button', { name: `Play ${ALBUM}` })
    .first()
    .click()
  await expect.poll(async () => (await readAudio(page)).currentTime).toBeGreaterThan(0)
  const load = await readLoad(page)
  await context.setOffline(true)
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })
  await terms.click()
  const message = page.getByRole('alert').filter({ hasText: 'You are offline' })
  await expect(message).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(`${stack.publicSiteUrl}/`)
  expect([await readLoad(page), (await readAudio(page)).paused]).toEqual([load, false])
  await context.setOffline(false)
  await expect(message).toHaveCount(0)
  await terms.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeFocused()
  expect([await readLoad(page), (await readAudio(page)).paused]).toEqual([load, false])
})

test('in a low window the player is small, leaves half of the page with popup and bars, and opens by a press', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page)
  const popup = page.getByRole('dialog', { name: /^The show is / })
  await expect(popup).toBeVisible()
  expect((await popup.getByText(/^The show is /).boundingBox())?.height).toBeLessThan(24)
  await page.getByRole('button', { name: 'Play Slow River' }).click()
  const player = page.getByRole('region', { name: 'Music player' })
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0
  await expect.poll(() => heightOf(player)).toBe(64)
  const banner = page.getByRole('complementary', { name: 'Next show' })
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav).toBeVisible()
  const heights = await Promise.all([banner, nav, popup, player].map(heightOf))
  expect(heights.reduce((sum, height) => sum + height)).toBeLessThanOrEqual(568 / 2)

  await page.setViewportSize({ width: 740, height: 360 })
  await expect.poll(() => heightOf(player)).toBe(64)
  const parts = [
    player.getByRole('link', { name: 'Bandcamp' }),
    player.getByRole('slider', { name: /^Progress of/ }),
    player.getByRole('button', { name: 'Previous' }),
    player.getByRole('button', { name: 'Next' }),
    player.getByRole('slider', { name: 'Volume' }),
  ]
  for (const part of parts) await expect(part).toBeHidden()
  await player.getByRole('button', { name: 'All controls' }).click()
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
  expect((await player.boundingBox())?.y).toBeGreaterThan((await heightOf(banner)) + (await heightOf(nav)))

  // On a higher phone it is full, until it is made small for the visit.
  await page.setViewportSize({ width: 360, height: 740 })
  const size = player.getByRole('button', { name: 'All controls', expanded: true })
  await expect(size).toBeInViewport({ ratio: 1 })
  await size.click()
  await expect.poll(() => heightOf(player)).toBe(64)
  await page.reload()
  await page.getByRole('button', { name: 'Play Slow River' }).click()
  await expect(player.getByRole('button', { name: 'All controls', expanded: false })).toBeVisible()
  await expect.poll(() => heightOf(player)).toBe(64)
})

test('the end of a recording leads to the next one, and to the next release of all', async ({ page }) => {
  await watchAudio(page)
  await page.goto(`${stack.publicSiteUrl}/music/night-railway`)
  await page.getByRole('button', { name: 'Play Night Railway' }).first().click()
  const player = page.getByRole('region', { name: 'Music player' })
  await expect(player.getByRole('button', { name: 'Next' })).toBeVisible()
  for (const title of ['The Lighthouse Keeper Counts the Boats Home', ALBUM, 'Feet in Cold Water']) {
    await expect.poll(async () => (await readAudio(page)).currentTime).toBeGreaterThan(0)
    await page.evaluate(() => {
      const { audioForTest } = window as unknown as { audioForTest: HTMLAudioElement }
      audioForTest.currentTime = audioForTest.duration - 0.2
    })
    await expect(player.getByRole('link', { name: title })).toBeVisible()
  }
  await expect.poll(async () => (await readAudio(page)).currentTime).toBeGreaterThan(0)
  await expect(player.getByRole('link', { name: 'Feet in Cold Water' })).toHaveAttribute(
    'href',
    '/music/slow-river',
  )
})
