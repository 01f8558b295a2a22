import { expect } from '@playwright/test'
import { openHydrated, test } from './test.ts'
import { holdHydration, watchEmbeds } from './visitor.ts'
import { stack } from './stack.ts'

const CAMPFIRE_TAPES = 'Campfire Tapes, Vol. 1'
const NIGHT_RAILWAY = 'Night Railway'

test('nothing of the music service is asked for before a visitor plays; then that one player alone', async ({
  page,
}) => {
  const asked = watchEmbeds(page)
  await openHydrated(page)
  const hearIt = page.locator('#hear-it')
  await hearIt.scrollIntoViewIfNeeded()
  await expect(hearIt.getByRole('link', { name: `Open in Spotify: ${CAMPFIRE_TAPES}` })).toHaveAttribute(
    'href',
    /^https:\/\/open\.spotify\.com\/track\//,
  )
  expect(asked).toEqual([])

  await hearIt.getByRole('button', { name: `Play ${CAMPFIRE_TAPES}` }).click()
  const frame = page.getByTitle(`${CAMPFIRE_TAPES} on Spotify`)
  await expect(frame.contentFrame().getByRole('button')).toBeVisible()
  expect((await frame.boundingBox())?.height).toBe(152)
  expect(asked).toHaveLength(1)
})

test('a video is asked for when it is played, in a box that does not move, and the music pauses', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route(/^https:\/\/(www\.youtube|player\.vimeo)/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<button>Pause</button>' })
  })
  await openHydrated(page)
  await page
    .locator('#hear-it')
    .getByRole('button', { name: `Play ${NIGHT_RAILWAY}` })
    .click()
  await expect(page.locator('html[data-playing]')).toBeAttached()
  const videos = page.locator('#video')
  await videos.scrollIntoViewIfNeeded()
  expect(asked).toEqual([])
  await page.evaluate(() => {
    const list = new PerformanceObserver((entries) => {
      document.documentElement.dataset.shifts = String(entries.getEntries().length)
    })
    list.observe({ type: 'layout-shift' })
  })
  await videos.getByRole('link', { name: /^Play / }).click()
  const player = videos.locator('iframe')
  await expect(player.contentFrame().getByRole('button')).toBeVisible()
  await expect(page.locator('html[data-playing]')).toHaveCount(0)
  expect(asked).toEqual([expect.stringContaining('https://www.youtube-nocookie.com/embed/')])
  await expect(page.locator('html[data-shifts]')).toHaveCount(0)
  const { width = 0, height = 0 } = (await player.boundingBox()) ?? {}
  expect(width / height).toBeCloseTo(16 / 9, 1)

  await page.getByRole('button', { name: `Play ${NIGHT_RAILWAY}` }).click()
  await expect(player).toHaveCount(0)
})

test('the choice to always show players is remembered, and taken back', async ({ page }) => {
  const asked = watchEmbeds(page)
  await openHydrated(page)
  const choice = page.getByRole('button', { name: 'Always show players' })
  await choice.click()
  await expect(page.getByTitle(/ on Spotify$/).first()).toBeVisible()

  await openHydrated(page)
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  await page.locator('#hear-it').scrollIntoViewIfNeeded()
  await expect(page.getByTitle(/ on Spotify$/).first()).toBeVisible()
  await choice.click()
  await expect(page.getByTitle(/ on Spotify$/)).toHaveCount(0)

  asked.length = 0
  await openHydrated(page)
  await page.locator('#hear-it').scrollIntoViewIfNeeded()
  await expect(choice).toHaveAttribute('aria-pressed', 'false')
  expect(asked).toEqual([])
})

test('Play opens the player with its links, before the page is hydrated too, and nothing is loaded before', async ({
  page,
}) => {
  const letHydrate = await holdHydration(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(stack.publicSiteUrl, { waitUntil: 'load' })
  expect(asked.filter((path) => /player|\/recordings$|\/media\/audio/.test(path))).toEqual([])
  const control = page.getByRole('button', { name: `Play ${NIGHT_RAILWAY}` })
  await control.click()
  const player = page.getByRole('region', { name: 'Music player' })
  await expect(player.getByText(NIGHT_RAILWAY)).toBeVisible()
  for (const platform of ['Spotify', 'Apple Music', 'YouTube', 'Bandcamp']) {
    await expect(player.getByRole('link', { name: platform })).toHaveAttribute('href', /^https:/)
  }
  await letHydrate()
  await player.getByRole('button', { name: 'Close' }).click()
  await expect(player).toHaveCount(0)
  await expect(control).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every release leads to where it can be heard, and no button is dead', async ({ page }) => {
    await page.goto(stack.publicSiteUrl)
    const hearIt = page.locator('#hear-it')
    await expect(hearIt.getByRole('link', { name: /^Open in Spotify/ }).first()).toBeVisible()
    await expect(hearIt.getByRole('button', { name: /^Play|^Listen/ })).toHaveCount(0)
    await expect(hearIt.getByRole('button', { name: 'Always show players' })).toHaveCount(0)
    await expect(hearIt.getByRole('link', { name: /^Pre-save/ })).toBeVisible()
  })
})
