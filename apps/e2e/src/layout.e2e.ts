import { expect, type Locator, type Page } from '@playwright/test'
import { SHOWN_AT_HOME } from '@troubadour/domain/home/home-sizes'
import { stack } from './stack.ts'
import { openHydrated, test } from './test.ts'

test('a jump to Hear It leaves nothing of the hero, and the nav bar marks where one is', async ({ page }) => {
  await openHydrated(page)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Hear It' }).click()
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Hear It' })).toHaveAttribute('aria-current', 'location')
  await expect(page.locator('[data-hero]')).not.toBeInViewport()
  await expect(nav).toBeInViewport()
  expect(Math.round((await page.locator('#hear-it').boundingBox())?.y ?? 0)).toBe(80)
  await nav.getByRole('link', { name: 'Experience It' }).click()
  await expect(nav.locator('[aria-current]')).toHaveText('Experience It')
})

test('at 1800 px the store has four columns, with prices and buttons in line', async ({ page }) => {
  await page.setViewportSize({ width: 1800, height: 900 })
  await openHydrated(page)
  const rows = new Map<number, { price: number | undefined; button: number | undefined }[]>()
  for (const card of await page
    .locator('#get-it')
    .getByRole('listitem')
    .filter({ has: page.locator('h3') })
    .all()) {
    const bottomOf = async (part: Locator) => {
      const box = (await part.count()) > 0 ? await part.first().boundingBox() : null
      return box ? Math.round(box.y + box.height) : undefined
    }
    const top = Math.round((await card.boundingBox())?.y ?? 0)
    const price = await bottomOf(card.getByText(/^(From )?\$[\d.]+|^Free$/))
    const button = await bottomOf(card.locator('a, button:disabled').filter({ hasText: /Buy|Pre-save/ }))
    rows.set(top, [...(rows.get(top) ?? []), { price, button }])
  }
  expect([...rows.values()][0]).toHaveLength(4)
  for (const row of rows.values()) {
    for (const part of ['price', 'button'] as const) {
      const bottoms = row.map((card) => card[part]).filter((bottom) => bottom !== undefined)
      expect(new Set(bottoms).size).toBeLessThanOrEqual(1)
    }
  }
})

/** The controls whose touch target, around the middle, is less than 44 px high or wide. */
const findSmallTargets = (page: Page, selector = 'main :is(button, [class*=button])') =>
  page.locator(selector).evaluateAll((controls) =>
    controls
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => getComputedStyle(button).pointerEvents !== 'none')
      .filter((button) => {
        button.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { left, top, width, height } = button.getBoundingClientRect()
        const answers = (x: number, y: number) =>
          button.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y))
        return ![-21.5, 21.5].every((away) => answers(0, away) && answers(away, 0))
      })
      .map((button) => button.outerHTML.slice(0, 200)),
  )

/** Which shows there are depends on the day and on other tests. This repeats rows until each list is full. */
const fillLists = (page: Page) =>
  page.evaluate(
    ({ upcoming, past, releases }) => {
      const lists = { '#upcoming-events + ul': upcoming, '#past-events + ul': past, '#hear-it ul': releases }
      const link = document.querySelector('[aria-labelledby=latest-posts-heading] p:has(> a)')
      for (const [selector, count] of Object.entries(lists)) {
        const list = document.querySelector(selector)
        const items = [...(list?.children ?? [])]
        for (let index = items.length; index < count; index++)
          list?.append(items[index % items.length]?.cloneNode(true) ?? '')
        if (link) list?.after(link.cloneNode(true))
      }
      return Object.keys(lists).map((selector) => document.querySelector(selector)?.childElementCount)
    },
    { ...SHOWN_AT_HOME },
  )

test('the home page with the demo is no higher than its budgets, with room for fingers', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  // Keeps the popup closed, because it makes the footer higher.
  await page.addInitScript(() => sessionStorage.setItem('troubadour:popup-shown', '1'))
  await openHydrated(page)
  // docs/performance.md#page-budgets: with all sections.
  await expect(page.locator('#about, #video, [aria-labelledby=latest-posts-heading]')).toHaveCount(3)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const cards = page.locator('#get-it').getByRole('heading', { level: 3 })
  expect(await height()).toBeLessThanOrEqual(10_000)
  await expect(cards).toHaveCount(4)
  expect(await findSmallTargets(page)).toEqual([])
  const { upcoming, past, releases } = SHOWN_AT_HOME
  expect(await fillLists(page)).toEqual([upcoming, past, releases])
  expect(await height()).toBeLessThanOrEqual(10_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await height()).toBeLessThanOrEqual(9000)
  await expect(cards).toHaveCount(8)
})

test('on a touch screen marquees, dots and the name of the site have targets of 44 px', async ({
  newCheckedContext,
}) => {
  const screen = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const page = await (await newCheckedContext(screen)).newPage()
  await page.goto(stack.publicSiteUrl)
  await page.getByText('Show all').click()
  const controls = ['#hear-it input[type=checkbox]', '#get-it [aria-roledescription] button[tabindex]']
  for (const selector of controls) {
    await expect(page.locator(selector).first()).toBeVisible()
    expect(await findSmallTargets(page, selector)).toEqual([])
  }
  await page.goto(`${stack.publicSiteUrl}/music`)
  expect(await findSmallTargets(page, 'nav[aria-label=Main] > a')).toEqual([])
})

test('at 320 px no word of 40 letters leaves its place', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openHydrated(page)
  const [seen, outside] = await page.evaluate(() => {
    // Excludes long titles of releases and the row of posts, which scroll.
    const typed = [...document.querySelectorAll('[dir=auto]:not(h4 *)')].filter(
      (element) => !element.closest('[aria-labelledby=latest-posts-heading]'),
    )
    for (const element of typed) element.textContent = 'Wandererschaftsgesangsvereinsfestivalabc'
    const wide = typed.filter((element) => element.getBoundingClientRect().right > innerWidth)
    return [typed.length, wide.map((element) => element.outerHTML)]
  })
  expect(outside).toEqual([])
  expect(seen).toBeGreaterThan(50)
})
