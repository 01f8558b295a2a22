import { expect } from '@playwright/test'
import { wavHeader } from '@troubadour/domain/release/wav-header'
import { DEMO_PICTURE_FILE } from './demo-picture.ts'
import { mailsTo } from './mail-sink.ts'
import { stack } from './stack.ts'
import { addSubscriber } from './subscribers.ts'
import { signIn, test, toast } from './test.ts'

// Goes on with the site that your-own-site set up.

const { adminUrl, publicSiteUrl } = stack

test.use({ viewport: { width: 360, height: 740 } })

const TOUR = [
  'Date,Time,Venue,City',
  '2031-07-05,20:00,Harbour Hall,Porto',
  '2031-07-12,20:00,Lighthouse,Faro',
]
const FAN = 'first.listener@example.com'

function recordingNamed(name: string) {
  const samples = Buffer.alloc(96_000, name)
  return { name, mimeType: 'audio/wav', buffer: Buffer.concat([wavHeader(samples.length), samples]) }
}

test('the first evening goes on: shows from a file, a single, an album, and a mailing that stays here', async ({
  page,
  newCheckedContext,
}) => {
  test.slow()
  const visitor = await (await newCheckedContext({ javaScriptEnabled: false })).newPage()
  await signIn(page)

  await test.step('shows from a file, which get an end', async () => {
    await page.goto(`${adminUrl}/admin/import?kind=shows`)
    const file = { name: 'tour.csv', mimeType: 'text/csv', buffer: Buffer.from(TOUR.join('\n')) }
    await page.getByLabel(/^File/).setInputFiles(file)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel(/^They last/)).toHaveValue('2')
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('button', { name: 'Import 2 shows' }).click()
    await expect(page.getByRole('heading', { name: '2 shows imported' })).toBeFocused()
    await visitor.goto(`${publicSiteUrl}/shows`)
    await expect(visitor.getByText('Harbour Hall').first()).toBeVisible()
    await expect(visitor.getByText('20:00 - 22:00').first()).toBeVisible()
  })

  await test.step('a single that lives elsewhere', async () => {
    await page.goto(`${adminUrl}/admin/music`)
    await page.getByRole('button', { name: 'Add New Track' }).click()
    await page.getByLabel(/^Title/).fill('Rope and Tide')
    await page.getByLabel('Choose a picture').setInputFiles(DEMO_PICTURE_FILE)
    await expect(toast(page, 'Image uploaded successfully')).toBeVisible()
    await page.getByRole('switch', { name: /^Coming Soon/ }).click({ force: true })
    await page.getByLabel(/^Stream/).fill('https://adaandtheharp.bandcamp.com/track/rope-and-tide')
    await page.getByRole('button', { name: /^Create/ }).click()
    await expect(toast(page, 'Track created')).toBeVisible()
    await visitor.goto(`${publicSiteUrl}/music/rope-and-tide`)
    await expect(visitor.locator('main a[href*="bandcamp.com"]').first()).toBeVisible()
    await expect(visitor.getByText(/^Play/)).toHaveCount(0)
  })

  await test.step('an album with recordings of her own', async () => {
    await page.goto(`${adminUrl}/admin/music`)
    await page.getByRole('button', { name: 'Add New Track' }).click()
    const files = ['01 Low Water.wav', '02 High Water.wav'].map(recordingNamed)
    await page.getByRole('button', { name: 'Add recordings' }).setInputFiles(files)
    await page.getByLabel(/^Title/).fill('Two Waters')
    await page.getByLabel('Choose a picture').setInputFiles(DEMO_PICTURE_FILE)
    await expect(toast(page, 'Image uploaded successfully')).toBeVisible()
    await page.getByRole('switch', { name: /^Coming Soon/ }).click({ force: true })
    await page.getByRole('button', { name: /^Create/ }).click()
    await expect(toast(page, 'Track created')).toBeVisible()
    await expect(async () => {
      await visitor.goto(`${publicSiteUrl}/music/two-waters`)
      for (const title of ['Low Water', 'High Water'])
        expect(await visitor.getByText(title).count()).toBeGreaterThan(0)
    }).toPass()
  })

  await test.step('a mailing, which says that it stays on this machine', async () => {
    await addSubscriber(FAN)
    await page.goto(`${adminUrl}/admin/subscribers/announcements/new`)
    await page.getByRole('textbox', { name: 'Subject' }).fill('My own page')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('It is here.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('No mail server is set up').first()).toBeVisible()
    await page.getByRole('button', { name: 'Send now…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Let it stay here' }).click()
    await expect(page.getByText('Everything stays on this machine')).toBeAttached()
    const mails = await mailsTo(FAN, 2)
    expect(mails.map(({ subject }) => subject)).toContain('My own page')
  })
})
