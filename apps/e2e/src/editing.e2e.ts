import { expect } from '@playwright/test'
import { DEMO_PICTURE } from './demo-picture.ts'
import { addAdministrator } from './administrators.ts'
import { signIn, tabTo, test, toast } from './test.ts'
import { stack } from './stack.ts'

const { adminUrl } = stack

test.describe('two at once', () => {
  test.use({ allowedConsoleErrors: [/status of 409 .*\/api\/admin\/events/] })

  test('two administrators edit one event: the second sees both copies, chooses, and loses nothing', async ({
    page,
    newCheckedContext,
  }) => {
    test.slow()
    const other = await (await newCheckedContext()).newPage()
    await signIn(page)
    await addAdministrator('second-editor')
    await signIn(other, 'second-editor')
    await page.goto(`${adminUrl}/admin/events`)
    const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Hide/ }) })
    const link = row.first().getByRole('heading').getByRole('link')
    const address = (await link.getAttribute('href')) ?? ''
    for (const one of [page, other]) {
      await one.goto(`${adminUrl}${address}/edit`)
      await expect(one.getByLabel(/^Venue/)).toBeVisible()
    }
    await other.getByLabel(/^Price/).fill('$33')
    await other.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(other, 'Event updated successfully!')).toBeVisible()

    await page.getByLabel(/^Venue/).fill('The Other Hall')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const conflict = page.getByRole('heading', { name: /Somebody else changed this show/ })
    await expect(conflict).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Event updated successfully!')).toBeVisible()
    // docs/product/constants.md#toast-constants
    const toasts = page.getByRole('region', { name: /^Notifications/ }).locator('ol')
    await expect(toasts).toHaveCSS('max-width', '420px')
    await expect(toasts).toHaveCSS('z-index', '100')
    const events = await page.request.get(`${adminUrl}/api/events?admin=true`)
    const id = Number(address.split('/').at(-1))
    const saved = ((await events.json()) as { id: number }[]).find((event) => event.id === id)
    // Both changes were saved: the other administrator's price and this one's venue.
    expect(saved).toMatchObject({ price: '$33', venue: 'The Other Hall' })
  })
})

test('a draft survives a reload, and is offered', async ({ page }) => {
  await signIn(page)
  await page.goto(`${adminUrl}/admin/events/new`)
  await page.getByLabel(/^Title/).fill('Half Written')
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('Half Written'))
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Continue with it' }).click()
  await expect(page.getByLabel(/^Title/)).toHaveValue('Half Written')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`${adminUrl}/admin/events/new`)
  await expect(page.getByLabel(/^Title/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with it' })).toHaveCount(0)
})

test.describe('on a phone, by keyboard alone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an event is written, found by search, duplicated, deleted and brought back', async ({ page }) => {
    test.slow()
    const title = 'Night of the Patient Keys'
    await signIn(page)
    await page.goto(`${adminUrl}/admin/events/new`)
    for (const [name, text] of [
      ['Title', title],
      ['Date', 'June 3, 2041'],
      ['Time', '8 PM to 11 PM'],
      ['Venue', 'Quiet Hall'],
      ['Address', '2 Side Street'],
      ['Price', 'FREE'],
    ] as const) {
      await tabTo(page, page.getByRole('textbox', { name: new RegExp(`^${name}`) }))
      await page.keyboard.type(text)
    }
    await tabTo(page, page.getByRole('radio', { name: 'Upload' }))
    await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByRole('list', { name: 'Pictures' }).getByRole('button').first())
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: 'Create Event' }))
    await expect(page.getByText(/June 3, 2041, 8:00 PM - 11:00 PM/).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Event created successfully!')).toBeVisible()

    await tabTo(page, page.getByRole('searchbox'))
    await page.keyboard.type('patient keys')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await expect(row).toHaveCount(1)
    await tabTo(page, row.getByRole('button', { name: /^More for/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Announce' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue(new RegExp(title))
    await tabTo(page, page.getByRole('button', { name: 'Cancel' }))
    await page.keyboard.press('Enter')

    await tabTo(page, row.getByRole('heading').getByRole('link'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Understood as')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: `Delete ${title}` }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('alertdialog').getByRole('textbox'))
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Event deleted successfully!')).toBeVisible()
    await page.goto(`${adminUrl}/admin/events/deleted`)
    await tabTo(
      page,
      page
        .getByRole('listitem')
        .filter({ hasText: title })
        .getByRole('button', { name: /^Restore/ }),
    )
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Event restored')).toBeVisible()
  })
})

test.describe('offline', () => {
  test.use({
    allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Unable to preload CSS|Failed to fetch dynamically/],
  })

  test('work that fails gives the focus back, and a page that is not loaded yet comes by itself', async ({
    page,
    context,
  }) => {
    await signIn(page)
    await page.goto(`${adminUrl}/admin/music`)
    await page.getByRole('button', { name: 'Add New Track' }).click()
    await page.getByLabel(/^Title/).fill('Written on a train')
    await page.getByRole('radio', { name: 'Image URL' }).click()
    await page.getByRole('textbox', { name: /^Image URL/ }).fill(DEMO_PICTURE)
    await context.setOffline(true)
    await expect(page.getByText('You are offline')).toBeVisible()
    const create = page.getByRole('button', { name: 'Create' })
    await create.click()
    await expect(toast(page, 'Failed to create music track')).toBeVisible()
    await expect(create).toBeFocused()

    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Site Settings' })).toBeVisible()
  })
})
