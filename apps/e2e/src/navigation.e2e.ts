import { expect, type Page } from '@playwright/test'
import { seriousProblems } from './accessibility.ts'
import { DEMO_PICTURE } from './demo-picture.ts'
import { stack } from './stack.ts'
import { signIn, tabTo, test, toast } from './test.ts'

const PHONE = { width: 360, height: 740 }

const bar = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test("the bar is a finger high, and gives its place to a form's buttons", async ({ page }) => {
    await signIn(page)
    await page.goto(`${stack.adminUrl}/admin/site`)
    const entries = [...(await bar(page).getByRole('link').all()), bar(page).getByRole('button')]
    for (const entry of entries) {
      const box = await entry.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await page.getByLabel('Tagline').fill('Another tagline')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await expect(save).toBeInViewport({ ratio: 1 })
    await expect(bar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [buttons, foot] = [await save.boundingBox(), await bar(page).boundingBox()]
    expect((buttons?.y ?? 0) + (buttons?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  })
})

test('the search leads to a show by keyboard alone', async ({ page }) => {
  await signIn(page)
  await page.goto(`${stack.adminUrl}/admin`)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect(search.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('lanterns')
  await expect(search.getByRole('option', { name: /^Lanterns on the Lake/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lanterns on the Lake' })).toBeVisible()
  await page.getByRole('button', { name: /Account: / }).click()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Security' })).toBeHidden()
})

test('the keyboard alone, on a phone: from the sign-in past the skip link to a first show with a picture', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${stack.adminUrl}/auth`)
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(stack.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(stack.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${stack.adminUrl}/admin`)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('new show')
  await page.keyboard.press('Enter')
  // Started early, because the browser needs a moment before it reports file choosers.
  const choosing = page.waitForEvent('filechooser')
  for (const [label, text] of [
    ['Title', 'Keys in the Dark'],
    ['Date', 'June 3, 2040'],
    ['Time', '8 PM'],
    ['Venue', 'The Night Library'],
    ['Address', '5 Quiet Lane'],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name: label }))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByLabel('Choose a picture'))
  await page.keyboard.press('Space')
  const buffer = await (await page.request.get(`${stack.publicSiteUrl}${DEMO_PICTURE}`)).body()
  await (await choosing).setFiles({ name: 'night.jpg', mimeType: 'image/jpeg', buffer })
  await tabTo(page, page.getByRole('textbox', { name: 'Price' }))
  await page.keyboard.type('FREE')
  await expect(page.getByText('The picture is uploaded.')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Event created successfully!')).toBeVisible()
  await page.goto(stack.publicSiteUrl)
  await expect(page.getByRole('heading', { name: 'Keys in the Dark' })).toBeVisible()
})
