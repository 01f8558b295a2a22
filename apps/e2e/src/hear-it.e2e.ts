import { expect } from '@playwright/test'
import { openHydrated, test } from './test.ts'
import { holdHydration, watchEmbeds } from './visitor.ts'
import { stack } from './stack.ts'

const NIGHT_RAILWAY = 'Night Railway'
const FIRST_FROST = 'First Frost'

test('nothing of the music service is asked for before a visitor plays; then that one player alone', async ({
  page,
}) => {
  const asked = watchEmbeds(page)
  await openHydrated(page)
  const hearIt = page.locator('#hear-it')
  await hearIt.scrollIntoViewIfNeeded()
  await expect(hearIt.getByRole('link', { name: `Open in Spotify: ${NIGHT_RAILWAY}` })).toHaveAttribute(
    'href',
    /^https:\/\/open\.spotify\.com\/track\//,
  )
  expect(asked).toEqual([])

  await hearIt.getByRole('button', { name: `Play ${NIGHT_RAILWAY}` }).click()
  const frame = page.getByTitle(`${NIGHT_RAILWAY} on Spotify`)
  await expect(frame.contentFrame().getByRole('button')).toBeVisible()
  expect((await frame.boundingBox())?.height).toBe(152)
  expect(asked).toHaveLength(1)
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

test('the floating player counts, pauses, links to the platforms, stops at the end, and closes', async ({
  page,
}) => {
  await page.clock.install()
  await openHydrated(page)
  const card = page.locator('#hear-it').getByRole('article').filter({ hasText: FIRST_FROST })
  await card.getByRole('button', { name: `Play ${FIRST_FROST}` }).click()
  const player = page.getByRole('region', { name: 'Music player' })
  await expect(player.getByText(FIRST_FROST)).toBeVisible()
  await expect(player.getByText('3:03')).toBeVisible()
  for (const platform of ['Spotify', 'Apple Music', 'YouTube', 'Bandcamp']) {
    await expect(player.getByRole('link', { name: platform })).toHaveAttribute('href', /^https:/)
  }

  await page.clock.runFor(5000)
  await expect(player.getByText('0:05')).toBeVisible()
  await player.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(5000)
  await expect(player.getByText('0:05')).toBeVisible()
  await card.getByRole('button', { name: `Play ${FIRST_FROST}` }).click()
  await page.clock.runFor(178_000)
  // At its end it stops, and stands at the beginning.
  await expect(player.getByText('0:00')).toBeVisible()
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible()
  await player.getByRole('button', { name: 'Close' }).click()
  await expect(player).toHaveCount(0)
})

test('a Play before the page is hydrated is not lost', async ({ page }) => {
  const letHydrate = await holdHydration(page)
  await page.goto(stack.publicSiteUrl)
  await page
    .locator('#hear-it')
    .getByRole('button', { name: `Play ${FIRST_FROST}` })
    .click()
  await expect(page.getByRole('region', { name: 'Music player' })).toHaveCount(0)
  await letHydrate()
  await expect(page.getByRole('region', { name: 'Music player' })).toContainText(FIRST_FROST)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every release leads to where it can be heard, and no button is dead', async ({ page }) => {
    await page.goto(stack.publicSiteUrl)
    const hearIt = page.locator('#hear-it')
    await expect(hearIt.getByRole('link', { name: /^Open in Spotify/ }).first()).toBeVisible()
    await expect(hearIt.getByRole('button', { name: /^Play/ })).toHaveCount(0)
    await expect(hearIt.getByRole('button', { name: 'Always show players' })).toHaveCount(0)
    await expect(hearIt.getByRole('link', { name: /^Pre-save/ })).toBeVisible()
  })
})
