import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { seriousProblems } from './accessibility.ts'
import { DEMO_PICTURE } from './demo-picture.ts'
import { signIn, test, toast } from './test.ts'
import { stack } from './stack.ts'

const PHONE = { width: 360, height: 740 }
const TITLE = 'Songs Beneath the Observatory'

/** The date in so many days, which is upcoming whenever this runs. */
function dayAhead(days: number): string {
  const date = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(date)
}

async function openPublicSite(page: Page) {
  await page.goto(stack.publicSiteUrl)
  await expect(page.getByRole('heading', { name: 'More Events' })).toBeVisible()
}

function publicGroup(page: Page, heading: 'More Events' | 'Past Events') {
  return page.getByRole('region', { name: heading })
}

test('an administrator publishes an event, hides it, and deletes it; visitors see each step at once', async ({
  newCheckedContext,
}) => {
  const admin = await (await newCheckedContext({ viewport: PHONE })).newPage()
  const visitor = await (await newCheckedContext()).newPage()

  await test.step('a visitor is not let into the panel', async () => {
    await admin.goto(`${stack.adminUrl}/admin/events`)
    await expect(admin).toHaveURL(/\/auth/)
  })

  await test.step('sign in and create the event', async () => {
    await signIn(admin)
    await admin.goto(`${stack.adminUrl}/admin/events`)
    await expect(admin.getByRole('heading', { level: 3 }).first()).toBeVisible()
    const [height, rows] = await admin.evaluate(() => [
      document.documentElement.scrollHeight,
      document.querySelectorAll('main li').length,
    ])
    // The demo has 15 events of two years, each with its badge beside the title; other journeys may have added some.
    expect(height).toBeLessThanOrEqual(2570 + Math.max(0, rows - 15) * 130)

    await admin.getByRole('link', { name: 'Add Event' }).click()
    await admin.getByLabel('Title').fill(TITLE)
    await admin.getByLabel(/^Date/).fill('next friday')
    await admin
      .getByRole('button', { name: /^Fri, / })
      .last()
      .click()
    await expect(admin.getByLabel(/^Date/)).toHaveValue(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)
    await admin.getByRole('button', { name: 'Choose from a calendar' }).click()
    const selected = admin.getByRole('button', { name: /^Friday, .* selected$/ })
    await expect(selected).toBeFocused()
    expect(await seriousProblems(admin)).toEqual([])
    await admin.keyboard.press('PageDown')
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await admin.getByLabel('Time', { exact: true }).fill('9 PM')
    await admin.getByRole('button', { name: '+ 2 h' }).click()
    await expect(admin.getByLabel('Time', { exact: true })).toHaveValue('9 PM - 11 PM')
    await admin.getByLabel('Venue').fill('Hilltop Observatory')
    await admin.getByLabel('Address').fill('1 Star Road, Asheville, NC')
    await admin.getByLabel('Price').fill('$18')
    await admin.getByRole('radio', { name: 'Image URL' }).click()
    await admin.getByRole('textbox', { name: 'Image URL' }).fill(DEMO_PICTURE)
    await admin.getByRole('button', { name: 'Create Event' }).click()
    await expect(toast(admin, 'Event created successfully!')).toBeVisible()
  })

  await test.step('it is among More Events, in the page as served', async () => {
    await openPublicSite(visitor)
    await expect(publicGroup(visitor, 'More Events').getByRole('heading', { name: TITLE })).toBeVisible()
    await expect(publicGroup(visitor, 'Past Events').getByRole('heading', { name: TITLE })).toHaveCount(0)
    const html = await (await visitor.request.get(stack.publicSiteUrl)).text()
    expect(html).toContain(TITLE)
  })

  await test.step('moved into the past, it is among Past Events', async () => {
    await admin.getByRole('link', { name: TITLE, exact: true }).click()
    await admin.getByRole('link', { name: `Edit ${TITLE}` }).click()
    await admin.getByLabel(/^Date/).fill(dayAhead(-10))
    await expect(admin.getByText('Unsaved Changes')).toBeVisible()
    await admin.getByRole('button', { name: 'Save Changes' }).click()
    await expect(admin.getByText(/^Event updated successfully! The address is now/)).toBeVisible()
    await openPublicSite(visitor)
    await expect(publicGroup(visitor, 'Past Events').getByRole('heading', { name: TITLE })).toBeVisible()
    await expect(publicGroup(visitor, 'More Events').getByRole('heading', { name: TITLE })).toHaveCount(0)
  })

  await test.step('hidden, it is gone', async () => {
    const row = admin.getByRole('listitem').filter({ hasText: TITLE })
    await row.getByRole('button', { name: /^Hide/ }).click()
    await expect(toast(admin, 'Event hidden successfully!')).toBeVisible()
    await openPublicSite(visitor)
    await expect(visitor.getByText(TITLE)).toHaveCount(0)
    const events = await visitor.request.get(`${stack.publicSiteUrl}/api/events`)
    expect(await events.text()).not.toContain(TITLE)
  })

  await test.step('shown again, it is back', async () => {
    const row = admin.getByRole('listitem').filter({ hasText: TITLE })
    await row.getByRole('button', { name: /^Unhide/ }).click()
    await expect(toast(admin, 'Event shown successfully!')).toBeVisible()
    await openPublicSite(visitor)
    await expect(publicGroup(visitor, 'Past Events').getByRole('heading', { name: TITLE })).toBeVisible()
  })

  await test.step('deleted after its title was typed, it is gone for good', async () => {
    await admin.getByRole('button', { name: `More for ${TITLE}` }).click()
    await admin.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = admin.getByRole('alertdialog')
    // The toast of the last step does not cover the question.
    const isOnTop = (button: Element) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      // A disabled button lets the pointer through to the dialog.
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return button.closest('[role=alertdialog]')?.contains(top)
    }
    for (const button of await dialog.getByRole('button').all())
      // Polled: a menu that closes leaves the page without pointer events for a moment.
      await expect.poll(() => button.evaluate(isOnTop)).toBe(true)
    const confirm = dialog.getByRole('button', { name: /^Delete/ })
    await expect(confirm).toBeDisabled()
    await dialog.getByRole('textbox').fill('something else')
    await expect(dialog.getByText('Event name does not match')).toBeVisible()
    await expect(confirm).toBeDisabled()
    await dialog.getByRole('textbox').fill(TITLE)
    await confirm.click()
    await expect(toast(admin, 'Event deleted successfully!')).toBeVisible()
    await openPublicSite(visitor)
    await expect(visitor.getByText(TITLE)).toHaveCount(0)
  })

  await test.step('signed out, the panel is closed', async () => {
    await admin.getByRole('button', { name: 'Log Out' }).click()
    await expect(admin).toHaveURL(/\/auth/)
    expect((await admin.request.get(`${stack.adminUrl}/api/user`)).status()).toBe(401)
  })
})
