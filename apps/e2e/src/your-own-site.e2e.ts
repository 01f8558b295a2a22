import { expect, type Locator, type Page } from '@playwright/test'
import { wavHeader } from '@troubadour/domain/release/wav-header'
import sharp from 'sharp'
import { expectGoodPage } from './accessibility.ts'
import { inDatabase } from './administrators.ts'
import { DEMO_PICTURE_FILE } from './demo-picture.ts'
import { mailsTo } from './mail-sink.ts'
import { stack } from './stack.ts'
import { addSubscriber } from './subscribers.ts'
import { signIn, tabTo, test, toast } from './test.ts'

// Files run in the order of their names. This one must be the last, because it removes the demo.

const { adminUrl, publicSiteUrl } = stack
const MOST_INTERACTIONS = 60

test.use({ viewport: { width: 360, height: 740 }, timezoneId: 'Europe/Lisbon' })

const question = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test('the demo is taken away, and what stays is said', async ({ page }) => {
  await signIn(page)
  await page.goto(`${adminUrl}/admin`)
  await page.getByRole('link', { name: 'Start my own site' }).click()
  await expect(page.getByText('products in the store are hidden')).toBeVisible()
  await expectGoodPage(page)
  await page.getByLabel('To confirm').fill('start my own site')
  await page.getByLabel('Current password', { exact: true }).fill(stack.password)
  await page.getByRole('button', { name: 'Remove the demo' }).click()
  await expect(question(page, 'What are you called?')).toBeVisible()
  await expect(page.getByText(/^npm run restore -- --from \S+backups\/troubadour-\S+ --force$/)).toBeVisible()
  // While the API is slow, the site serves the previous page.
  await expect(async () => {
    await page.goto(publicSiteUrl)
    expect(await page.getByText('Lanterns on the Lake').count()).toBe(0)
  }).toPass()
  // A track that another journey edited is the musician's own, and stays.
  const items = await (await page.request.get(`${publicSiteUrl}/api/merch-items?includePrintful=true`)).json()
  expect(items.filter(({ id }: { id: string }) => id.startsWith('printful-'))).toEqual([])
})

/** A person's interactions with the page, by mouse or by keyboard. Moving the focus alone is not one. */
interface Hands {
  press: (control: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  typeDate: (field: Locator, day: { iso: string; digits: string }) => Promise<void>
}

function fingers(): Hands {
  return {
    press: (control) => control.click(),
    type: (field, text) => field.fill(text),
    typeDate: (field, { iso }) => field.fill(iso),
  }
}

function keys(page: Page): Hands {
  async function typeAt(field: Locator, text: string) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  return {
    async press(control) {
      await tabTo(page, control)
      await page.keyboard.press('Enter')
    },
    type: typeAt,
    typeDate: (field, { digits }) => typeAt(field, digits),
  }
}

for (const [name, handsOf] of [
  ['with fingers', fingers],
  ['by keyboard alone', keys],
] as const)
  test(`an empty database becomes a site of one’s own, ${name}`, async ({ page }) => {
    test.slow()
    for (const table of [
      'setup',
      'demo_rows',
      'events',
      'music_tracks',
      'posts',
      'media_files',
      'site_settings',
    ])
      await inDatabase(`delete from ${table}`, [])
    const hands = handsOf(page)
    let interactions = 0
    const press = (label: string, role: 'button' | 'link' = 'button') => {
      interactions += 1
      return hands.press(page.getByRole(role, { name: label, exact: true }))
    }
    const type = (label: string, text: string) => {
      interactions += 1
      return hands.type(page.getByLabel(label), text)
    }
    /** Counts one interaction, the click that opens the browser's file chooser. */
    async function choosePicture(colour: string) {
      interactions += 1
      const chooser = page.locator('input[type=file]')
      if (name !== 'with fingers') await tabTo(page, chooser)
      const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: colour } })
        .png()
        .toBuffer()
      await chooser.setInputFiles({ name: `${colour}.png`, mimeType: 'image/png', buffer })
      await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
    }
    const goOn = () => press('Save and go on')

    await page.goto(`${adminUrl}/auth`)
    await type('Username', stack.username)
    interactions += 1
    await hands.type(page.getByLabel('Password', { exact: true }), stack.password)
    await press('Log In')

    await expect(question(page, 'What are you called?')).toBeVisible()
    if (name === 'with fingers') {
      await expectGoodPage(page)
      await page.setViewportSize({ width: 360, height: 740 })
    }
    await type('Project name', 'Ada and the Harp')
    await type('Tagline', 'Songs from the quay')
    await goOn()
    await expect(question(page, 'What do you do?')).toBeFocused()
    await type('What you do', 'Slow songs for harp and boats.')
    await goOn()
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Lisbon')
    await goOn()
    await expect(question(page, 'How can people reach you?')).toBeFocused()
    await type('Contact email', 'ada@example.com')
    await goOn()
    await expect(question(page, 'How should it look?')).toBeFocused()
    interactions += 1
    if (name === 'with fingers') await page.getByRole('radio', { name: /paper/i }).click()
    else {
      await tabTo(page, page.getByRole('radio', { checked: true }))
      await page.keyboard.press('ArrowDown')
    }
    await expect(page.getByRole('radio', { name: /paper/i })).toBeChecked()
    await goOn()
    await expect(question(page, 'Which picture comes first?')).toBeFocused()
    await choosePicture('teal')
    await goOn()

    await expect(question(page, 'Your next show')).toBeFocused()
    await type('Title', 'Harp on the Quay')
    interactions += 1
    await hands.typeDate(page.getByLabel('Date'), { iso: '2031-06-05', digits: '06052031' })
    await type('Price', 'FREE')
    await type('Venue', 'The Old Mill')
    await type('Address', '12 Mill Lane, Lisbon')
    await goOn()
    await expect(question(page, 'Your first release')).toBeFocused()
    await type('Title', 'Low Tide')
    await choosePicture('navy')
    await goOn()
    await expect(question(page, 'Who sends your newsletter?')).toBeFocused()
    await press('Finish')
    await expect(page.getByText('All steps are done.')).toBeVisible()
    await press('See my site', 'link')

    await page.waitForURL(`${publicSiteUrl}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ada and the Harp/)
    for (const text of ['Songs from the quay', 'Harp on the Quay', 'Low Tide'])
      await expect(page.getByText(text).first()).toBeVisible()
    const site = await (await page.request.get(`${publicSiteUrl}/api/site`)).json()
    expect(site).toMatchObject({ timeZone: 'Europe/Lisbon', look: { preset: 'paper' } })
    await expect(page.locator('[data-hero]')).toContainText('Ada and the Harp')
    // All files of a picture begin with the same name.
    const [picture = ''] = /\/media\/[\w-]{12}/.exec(site.look.hero.picture) ?? []
    await expect(page.locator('[data-hero] img').first()).toHaveAttribute('src', new RegExp(picture))
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      /Slow songs for harp and boats\.$/,
    )
    expect(interactions).toBeLessThan(MOST_INTERACTIONS)
    expect(interactions).toBeGreaterThan(20)
    if (name === 'with fingers') await expectGoodPage(page)
  })

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
    await page.getByLabel('Add recordings').setInputFiles(files)
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
    await page.goto(`${adminUrl}/admin/announcements/new`)
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
