import type { Locator, Page } from '@playwright/test'
import type { Figure } from '../figures.ts'

const NARROW = { width: 360, height: 740 }
const TOWN = 'Port Ansel'
const YEAR = '2014'
/** The place of the show in the list: some screens below the first. */
const PLACE = 15

/**
 * Finds a show of 2014 by its town, opens it, hides it, and goes back to the list.
 * @returns how far the show's row has moved on the screen, in px
 * @throws Error when a step is not possible within the page's time limit, or has another result
 */
export async function findAndHide(page: Page, admin: string): Promise<Figure> {
  await page.setViewportSize(NARROW)
  await page.goto(`${admin}/admin/events`)
  await page.getByRole('searchbox', { name: 'Search shows' }).fill(TOWN)
  await page.waitForURL(/[?&]q=Port/)
  await page.getByRole('combobox', { name: 'Year' }).selectOption(YEAR)
  await page.waitForURL(/[?&]year=2014/)
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: YEAR })
    .filter({ hasText: TOWN })
  const row = rows.nth(PLACE)
  const link = row.getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const [id, title] = [await row.getAttribute('id'), (await link.textContent()) ?? '']
  const list = page.url()
  const before = await topOf(row)

  await link.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('button', { name: `Hide ${title}` }).click()
  await page.getByRole('button', { name: `Unhide ${title}` }).waitFor()

  await page.goBack()
  const same = page.locator(`[id="${id}"]`)
  await same.getByText('Hidden').waitFor()
  if (page.url() !== list) throw new Error(`Back leads to ${page.url()}, not to ${list}.`)
  const moved = Math.abs((await topOf(same)) - before)
  return {
    what: 'big-admin-back',
    value: moved,
    unit: 'px',
    atMost: 1,
    note: `from ${list.slice(admin.length)}`,
  }
}

/** The distance from the top of the screen in px. */
async function topOf(row: Locator): Promise<number> {
  const box = await row.boundingBox()
  if (!box) throw new Error('The row is not shown.')
  return box.y
}
