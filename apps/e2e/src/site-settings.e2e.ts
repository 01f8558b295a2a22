import { expect } from '@playwright/test'
import { expectGoodPage } from './accessibility.ts'
import { signIn, test, toast } from './test.ts'
import { stack } from './stack.ts'

const { adminUrl, publicSiteUrl } = stack
/** Entries on one page of the activity log. */
const ENTRIES = 50

test.use({ viewport: { width: 360, height: 740 } })

test('the site settings change the public page at once, and the log of it is dense', async ({
  page,
  newCheckedContext,
}) => {
  test.slow()
  const visitor = await (await newCheckedContext({ javaScriptEnabled: false })).newPage()
  const tagline = 'Songs for slow trains'
  await signIn(page)

  await test.step('jump to a group by the keyboard', async () => {
    await page.goto(`${adminUrl}/admin/site`)
    const jump = page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: 'Latest Posts' })
    await jump.focus()
    await page.keyboard.press('Enter')
    const group = page.getByRole('region', { name: 'Latest Posts' })
    await expect(group).toBeFocused()
    await expect(group.getByRole('heading')).toBeInViewport({ ratio: 1 })
    await expect(jump).toHaveAttribute('aria-current', 'true')
    await expect(jump).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Address of post 1')).toBeFocused()
  })

  await test.step('the current tab is in view', async () => {
    await page.goto(`${adminUrl}/admin/site/privacy`)
    const tab = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Privacy policy' })
    await expect(tab).toBeInViewport({ ratio: 1 })
    await page.goto(`${adminUrl}/admin/site`)
  })

  await test.step('save', async () => {
    await page.getByLabel('Tagline').fill(tagline)
    await page.getByLabel('Contact email').fill('not an address')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Must be an email address')).toBeVisible()
    await page.getByLabel('Contact email').fill('hello@hollowpine.example')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Settings saved')).toBeVisible()
    await visitor.goto(publicSiteUrl)
    await expect(visitor.getByText(tagline).first()).toBeVisible()
    await expect(visitor.getByText('hello@hollowpine.example').first()).toBeVisible()
  })

  await test.step('fifty entries, some of two lines', async () => {
    const site = await (await page.request.get(`${adminUrl}/api/site`)).json()
    for (let index = 0; index < ENTRIES / 2; index += 1) {
      const headers = { origin: adminUrl }
      const data = {
        ...site,
        tagline: index % 2 === 0 ? 'Songs for fast trains' : tagline,
        version: undefined,
      }
      expect((await page.request.put(`${adminUrl}/api/site`, { headers, data })).status()).toBe(200)
      const strange = { origin: 'https://evil.example' }
      const refused = await page.request.delete(`${adminUrl}/api/events/1`, { headers: strange })
      expect(refused.status()).toBe(403)
    }
    await page.goto(`${adminUrl}/admin/activity`)
    const entries = page.locator('main li:has(> details)')
    await expect(entries).toHaveCount(ENTRIES)
    await expect(page.getByText('You, this computer').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4000)
    await page.getByRole('button', { name: 'Filter' }).click()
    await entries.first().locator('summary').click()
    await entries.nth(1).locator('summary').click()
    await expectGoodPage(page)
  })

  await test.step('the dashboard tells what matters', async () => {
    await page.goto(`${adminUrl}/admin`)
    const today = page.getByRole('region', { name: 'Today' })
    await expect(today.getByRole('listitem').first()).toBeVisible()
    await expectGoodPage(page)
  })
})
