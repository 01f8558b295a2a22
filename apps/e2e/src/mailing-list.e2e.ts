import { expect } from '@playwright/test'
import { expectGoodPage } from './accessibility.ts'
import { linkIn, mailsTo } from './mail-sink.ts'
import { stack } from './stack.ts'
import { signUp, stateOf } from './subscribers.ts'
import { openHydrated, signIn, test } from './test.ts'

const ONE_MORE_STEP = /One more step: open the mail we sent you and confirm your address\.$/

test('a visitor signs up, is told to look into the inbox, and is confirmed by the button behind the link alone', async ({
  page,
}) => {
  test.slow()
  const email = 'wanderer@example.com'
  await openHydrated(page)
  await signUp(page, email, /^You subscribed to the newsletter\.$/)
  const section = page.getByRole('region', { name: 'Join the Journey' })
  await expect(section.getByText(ONE_MORE_STEP)).toBeVisible()
  await expect(section.getByRole('textbox')).toHaveValue('')
  const [mail] = await mailsTo(email, 1)
  if (!mail) throw new Error('There is no mail.')

  await page.goto(stack.mailSinkUrl)
  const entry = page.getByRole('listitem').filter({ hasText: email })
  await entry.getByRole('link', { name: mail.subject }).click()
  const opened = page.waitForEvent('popup')
  await page.frameLocator('iframe').locator('a[href*="/confirm?token="]').first().click()
  const confirm = await opened
  await expect(confirm.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
  await expectGoodPage(confirm)
  expect(await stateOf(email)).toBe('unconfirmed')

  await confirm.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(confirm.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await expectGoodPage(confirm)
  expect(await stateOf(email)).toBe('confirmed')
})

test('the musician adds somebody of a paper list, who is on the list once they confirm', async ({ page }) => {
  test.slow()
  const email = 'paper.list@example.com'
  await signIn(page)
  await page.goto(`${stack.adminUrl}/admin/subscribers`)
  await page.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a person' })
  await dialog.getByLabel('Address').fill(email)
  await dialog.getByLabel('How did they agree?').fill('Paper list at the show in Marlow')
  await expectGoodPage(page)
  await dialog.getByLabel('How did they agree?').press('Enter')
  await expect(
    dialog.getByText(
      `${email} was added as unconfirmed. No mail server is set up: mails stay on this machine.`,
    ),
  ).toBeVisible()
  const [mail] = await mailsTo(email, 1)
  if (!mail) throw new Error('There is no mail.')
  expect(mail.html).not.toContain('Marlow')
  expect(await stateOf(email)).toBe('unconfirmed')
  await page.goto(linkIn(mail, '/confirm'))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  expect(await stateOf(email)).toBe('confirmed')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor signs up, confirms, leaves, and comes back', async ({ page }) => {
    const email = 'quiet.reader@example.com'
    await page.goto(stack.publicSiteUrl)
    await signUp(page, email, ONE_MORE_STEP)
    await expect(page).toHaveURL(/notice=check-inbox/)
    const [mail] = await mailsTo(email, 1)
    if (!mail) throw new Error('There is no mail.')

    await page.goto(linkIn(mail, '/confirm'))
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
    expect(await stateOf(email)).toBe('confirmed')

    await page.goto(linkIn(mail, '/unsubscribe'))
    expect(await stateOf(email)).toBe('confirmed')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    expect(await stateOf(email)).toBe('unsubscribed')

    await page.getByRole('button', { name: 'Subscribe again' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
    expect(await stateOf(email)).toBe('confirmed')
  })
})
