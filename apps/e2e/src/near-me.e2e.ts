import { expect } from '@playwright/test'
import { expectGoodPage } from './accessibility.ts'
import { linkIn, mailsTo } from './mail-sink.ts'
import { stack } from './stack.ts'
import { addSubscriber, signUp } from './subscribers.ts'
import { signIn, test, toast } from './test.ts'

const NEAR = 'near.fan@example.com'
const FAR = 'far.fan@example.com'
const SUBJECT = 'We play in Virginia'

test('a subscriber says where they live without JavaScript, gets what is played nearby, and removes the town', async ({
  page,
  newCheckedContext,
}) => {
  test.slow()
  await addSubscriber(FAR)
  const context = await newCheckedContext({ javaScriptEnabled: false })
  const plain = await context.newPage()

  await test.step('say it after the confirmation, among namesakes', async () => {
    await plain.goto(stack.publicSiteUrl)
    await signUp(plain, NEAR, /One more step/)
    const [mail] = await mailsTo(NEAR, 1)
    await plain.goto(linkIn(mail, '/confirm'))
    await plain.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(plain.getByRole('heading', { name: 'Where do you live?' })).toBeVisible()
    await plain.getByLabel('Town').fill('')
    await plain.getByRole('button', { name: 'Save my town' }).click()
    await expect(plain.getByLabel('Town')).toHaveAccessibleDescription(/^Please enter a town\./)
    await plain.getByLabel('Town').fill('vienna')
    await plain.getByRole('button', { name: 'Save my town' }).click()
    await expect(plain.getByRole('heading', { name: 'Which town is it?' })).toBeVisible()
    await plain.getByRole('button', { name: 'Vienna, Virginia, United States' }).click()
    await expect(plain.getByText('We will write when we play near Vienna, Virginia')).toBeVisible()
  })

  await test.step('announce within a distance', async () => {
    await signIn(page)
    await page.goto(`${stack.adminUrl}/admin/subscribers/announcements/new`)
    await page.getByRole('textbox', { name: 'Subject' }).fill(SUBJECT)
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Come along.')
    await page.getByRole('radio', { name: 'Near a town' }).click()
    await page.getByLabel('Or a town').fill('Arlington VA')
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByText('Around Arlington, Virginia, United States')).toBeFocused()
    await expect(page.getByText(/^Confirmed subscribers who live there now: 1 of \d+\./)).toBeVisible()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(toast(page, 'Draft saved. Nothing was sent yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Send now…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Let it stay here' }).click()
    await expect(page.getByText('Everything stays on this machine')).toBeAttached()
  })

  await test.step('remove it by the link of the mail', async () => {
    const mail = (await mailsTo(NEAR, 2)).find(({ subject }) => subject === SUBJECT)
    expect((await mailsTo(FAR, 1)).map(({ subject }) => subject)).not.toContain(SUBJECT)
    await page.goto(linkIn(mail, '/confirm/town'))
    await expect(page.getByRole('button', { name: 'Remove my town' })).toBeVisible()
    await expectGoodPage(page)
    await page.getByLabel('Town').fill('vienna')
    await page.getByRole('button', { name: 'Save my town' }).click()
    await expect(page.getByRole('heading', { name: 'Which town is it?' })).toBeVisible()
    await expectGoodPage(page)
    await plain.goto(linkIn(mail, '/confirm/town'))
    await plain.getByRole('button', { name: 'Remove my town' }).click()
    await expect(plain.getByRole('heading', { name: 'Your town is removed' })).toBeVisible()
    await plain.goto(linkIn(mail, '/confirm/town'))
    await expect(plain.getByRole('button', { name: 'Save my town' })).toBeVisible()
    await expect(plain.getByRole('button', { name: 'Remove my town' })).toHaveCount(0)
  })
})
