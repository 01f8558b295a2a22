import { expect, type Page } from '@playwright/test'
import { seriousProblems } from './accessibility.ts'
import { openHydrated, test } from './test.ts'
import { stack } from './stack.ts'

const SLOW_RIVER = 'Slow River'
const [FIRST, SECOND, LAST] = [SLOW_RIVER, 'Feet in Cold Water', 'The Long Way Home']

const playerOf = (page: Page) => page.getByRole('region', { name: 'Music player' })
const progressOf = (page: Page) => page.getByRole('slider', { name: /^Progress of/ })
const secondsOf = async (page: Page) => Number(await progressOf(page).inputValue())

test('a visitor hears a release on the home page, and goes on where it was on its own page', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/player-|\/recordings$|^\/media\/audio\//.test(pathname)) asked.push(pathname)
  })
  await openHydrated(page)
  const hearIt = page.locator('#hear-it')
  await hearIt.getByRole('button', { name: 'Play Campfire Tapes, Vol. 1' }).click()
  const embed = page.getByTitle('Campfire Tapes, Vol. 1 on Spotify')
  await expect(embed).toBeVisible()
  expect(asked).toEqual([])

  await hearIt.getByRole('button', { name: `Play ${SLOW_RIVER}` }).click()
  const player = playerOf(page)
  await expect(player).toContainText(FIRST)
  await expect(embed).toHaveCount(0)
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
  await expect(hearIt.getByRole('button', { name: `Pause ${SLOW_RIVER}` })).toBeVisible()

  await player.getByRole('button', { name: 'Next' }).click()
  await expect(player).toContainText(SECOND)
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
  await progressOf(page).press('ArrowRight')
  const reached = await secondsOf(page)
  expect(reached).toBeGreaterThanOrEqual(5)

  await page.goto(`${stack.publicSiteUrl}/music/slow-river`)
  await expect(player).toHaveCount(0)
  await page
    .locator('main')
    .getByRole('button', { name: `Play ${SLOW_RIVER}` })
    .first()
    .click()
  await expect(player).toContainText(SECOND)
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(Math.floor(reached))
  await page.getByRole('button', { name: `Play ${LAST}` }).click()
  await expect(player).toContainText(LAST)
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
  // After the last recording, the player stops at the beginning.
  await progressOf(page).press('End')
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(player).toContainText('0:00 / 0:3')
})

test('the player is accessible, with one thumb at 320 px, and its keys give the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${stack.publicSiteUrl}/music/slow-river`)
  const control = page.getByRole('button', { name: `Play ${SECOND}` })
  await control.press('Enter')
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
  const player = playerOf(page)
  for (const name of ['Pause', 'Previous', 'Next', 'Close']) {
    const box = await player.getByRole('button', { name, exact: true }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await seriousProblems(page)).toEqual([])
  await player.getByRole('button', { name: 'Pause' }).press('Escape')
  await expect(player).toHaveCount(0)
  await expect(control).toBeFocused()
})

test('a long title of a track stays beside its number', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${stack.publicSiteUrl}/music/slow-river`)
  const number = page.getByRole('region', { name: 'Tracks' }).getByText('2', { exact: true })
  const title = number.locator('xpath=following-sibling::span')
  await title.evaluate((element) => (element.textContent = 'A slow song about a long river '.repeat(6)))
  const [left, right] = await Promise.all([number, title].map((part) => part.boundingBox()))
  if (!left || !right) throw new Error('Both are shown')
  expect(right.height).toBeGreaterThan(3 * left.height)
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width)
  expect(Math.abs(right.y - left.y)).toBeLessThan(left.height)
})

test('an embed fits frames of 120 and 160 px, and of the height that its code suggests', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const suggested = async (slug: string) => {
    await page.goto(`${stack.publicSiteUrl}/music/${slug}`)
    const code = await page.locator('#embed-code').inputValue()
    return Number(/height="(\d+)"/.exec(code)?.[1])
  }
  const slugs = ['night-railway', 'slow-river']
  const frames: [slug: string, width: number, height: number][] = []
  for (const slug of slugs)
    frames.push([slug, 280, 120], [slug, 600, 120], [slug, 280, 160], [slug, 600, await suggested(slug)])
  for (const [slug, width, frameHeight] of frames) {
    await page.setViewportSize({ width, height: frameHeight })
    await page.goto(`${stack.publicSiteUrl}/embed/${slug}`)
    const name = `${slug}, ${width} x ${frameHeight}`
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    // The tracks of an album are scrolled.
    if (slug === 'night-railway') expect(await height(), name).toBeLessThanOrEqual(frameHeight)
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    await expect(playerOf(page), name).toBeInViewport({ ratio: 1 })
    if (frameHeight > 160) expect(await height(), name).toBe(frameHeight)
  }
})

test.describe('what cannot be heard, and a frame of another site', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    // The test blocks some files.
    allowedConsoleErrors: [/Failed to load resource/],
  })

  test('are accessible in the player', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const expectAccessible = async (state: string) => expect(await seriousProblems(page), state).toEqual([])
    const play = async (path: string) => {
      await page.goto(stack.publicSiteUrl + path)
      await page
        .getByRole('button', { name: /^Play / })
        .first()
        .click()
    }
    await page.route(/\/assets\/player-/, (route) => route.abort())
    await play('/music/slow-river')
    await expect(page.getByText('The player could not be loaded. Please try again.')).toBeInViewport()
    await expectAccessible('without its code')
    await page.unrouteAll()

    await page.route(/\/recordings$/, () => {})
    await play('/music/slow-river')
    await expect(playerOf(page)).toContainText('0:00 / 3:03')
    await expectAccessible('waiting')
    await page.unrouteAll()

    await page.route(/\/media\/audio\//, (route) => route.abort())
    await play('/music/night-railway')
    await expect(page.getByText('This could not be played. Please try again.')).toBeInViewport()
    await expectAccessible('failed')
    await page.unrouteAll()
    await playerOf(page).getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
    await playerOf(page).getByRole('button', { name: 'Pause' }).click()
    await expect(playerOf(page).getByRole('button', { name: 'Next' })).toBeVisible()
    await expectAccessible('one recording, paused')

    await page.setViewportSize({ width: 280, height: 120 })
    await play('/embed/slow-river')
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
    for (const control of [playerOf(page).getByRole('button', { name: 'Pause' }), progressOf(page)])
      await expect(control).toBeInViewport({ ratio: 1 })
    await expectAccessible('in a frame')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a release is heard by the controls of the browser', async ({ page }) => {
    await page.goto(`${stack.publicSiteUrl}/music/slow-river`)
    const tracks = page.getByRole('region', { name: 'Tracks' })
    await expect(tracks.locator('audio[controls][preload=none]')).toHaveCount(3)
    await expect(tracks.getByRole('button')).toHaveCount(0)
    const address = await tracks.locator('source').first().getAttribute('src')
    const part = await page.request.get(stack.publicSiteUrl + address, { headers: { range: 'bytes=0-99' } })
    expect([part.status(), (await part.body()).length]).toEqual([206, 100])
  })
})
