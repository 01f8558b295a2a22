import { expect } from '@playwright/test'
import { openHydrated, test } from './test.ts'
import { holdHydration, watchEmbeds } from './visitor.ts'
import { stack } from './stack.ts'

const { publicSiteUrl } = stack
const POPUP = /^The show is /

test.describe('with no input at all', () => {
  test('the popup comes, once per session; the nav bar slides in and out', async ({ page }) => {
    await page.goto(publicSiteUrl)
    const popup = page.getByRole('dialog', { name: POPUP })
    await expect(popup.getByRole('link', { name: 'Get Tickets' })).toBeVisible()
    await expect(popup).not.toBeFocused()
    const nav = page.getByRole('navigation', { name: 'Main' })
    await expect(nav).not.toBeInViewport()
    await page.evaluate(() => scrollTo(0, 3000))
    await expect(nav).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(nav).not.toBeInViewport()

    // The reloaded page belongs to the same session.
    await page.reload()
    await page.locator('#hear-it').getByRole('article').first().waitFor()
    await page.getByRole('button', { name: 'Always show players' }).click()
    await expect(page.getByRole('button', { name: 'Always show players' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(popup).toHaveCount(0)
  })

  test('a visitor who begins with the terms is reminded there, and not again on the home page', async ({
    page,
  }) => {
    await page.goto(`${publicSiteUrl}/terms`)
    const popup = page.getByRole('dialog', { name: POPUP })
    await expect(popup).toBeVisible()
    await popup.getByRole('button', { name: 'Close' }).click()
    await openHydrated(page)
    await page.getByRole('button', { name: 'Always show players' }).click()
    await expect(page.getByTitle(/ on Spotify$/).first()).toBeVisible()
    await expect(popup).toHaveCount(0)
  })
})

test.describe('before the page is hydrated', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('a phone scrolls, opens the menu, and jumps to a section', async ({ page }) => {
    const letHydrate = await holdHydration(page)
    await page.goto(publicSiteUrl)
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 2500)
    const menu = page.getByRole('button', { name: 'Menu' })
    await expect(menu).toBeInViewport()
    await menu.click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Experience It' }).click()
    await expect(page).toHaveURL(/#experience-it$/)
    await expect(page.getByRole('heading', { name: 'Experience It' })).toBeInViewport()
    await letHydrate()
  })
})

test('from the terms to a section of the home page, and back to where one was', async ({ page }) => {
  await page.goto(`${publicSiteUrl}/terms`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Get It' }).click()
  await expect(page).toHaveURL(`${publicSiteUrl}/#get-it`)
  await expect(page.getByRole('heading', { name: 'Get It', exact: true })).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(`${publicSiteUrl}/terms`)
  // If the page's height is fractional, its largest scroll position is rounded up or down.
  await expect.poll(() => page.evaluate((top) => Math.abs(scrollY - top), left)).toBeLessThanOrEqual(1)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Get It', exact: true })).toBeInViewport()
})

test('a category is chosen, survives a reload, and Back takes it off', async ({ page }) => {
  await openHydrated(page)
  const titles = page.locator('#get-it').getByRole('heading', { level: 3 })
  const all = await titles.count()
  await page.getByRole('link', { name: 'APPAREL' }).click()
  await expect(page).toHaveURL(/\?category=APPAREL#get-it$/)
  await expect.poll(() => titles.count()).toBeLessThan(all)
  const apparel = await titles.count()
  await page.reload()
  await expect(titles).toHaveCount(apparel)
  await page.goBack()
  await expect(titles).toHaveCount(all)
})

test('the latest posts: links first, the posts after the visitor agrees, gone when that is taken back', async ({
  page,
}) => {
  const asked = watchEmbeds(page)
  await openHydrated(page)
  const posts = page.getByRole('region', { name: 'Latest Posts' })
  await posts.scrollIntoViewIfNeeded()
  await expect(posts.getByRole('link', { name: 'social.hollowpine.example' }).first()).toHaveAttribute(
    'href',
    /^https:/,
  )
  expect(asked).toEqual([])

  await posts.getByRole('button', { name: 'Show posts' }).click()
  const frame = page.locator('iframe[title="Latest Posts"]')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-popups')
  await expect(frame.contentFrame().locator('iframe.instagram-media-rendered')).toHaveCount(3)
  await posts.getByRole('button', { name: 'Hide posts' }).click()
  await expect(frame).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page is complete: every section, the store filtered, the posts as links', async ({ page }) => {
    await page.goto(publicSiteUrl)
    for (const heading of ['Hear It', 'Get It', 'Experience It', 'Join the Journey']) {
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    }
    const titles = page.locator('#get-it').getByRole('heading', { level: 3 })
    const folded = await titles.count()
    await page.getByText('Show all').click()
    const all = await titles.count()
    expect(all).toBeGreaterThan(folded)
    await page.getByText('Show fewer').click()
    await expect(titles).toHaveCount(folded)
    await page.getByRole('link', { name: 'MUSIC', exact: true }).click()
    await expect(page).toHaveURL(/\?category=MUSIC#get-it$/)
    expect(await titles.count()).toBeLessThan(all)
    const posts = page.getByRole('region', { name: 'Latest Posts' })
    await expect(posts.getByRole('link').first()).toBeVisible()
    await expect(posts.getByRole('button')).toHaveCount(0)
  })
})
