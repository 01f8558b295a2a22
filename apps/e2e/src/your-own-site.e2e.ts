import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectGoodPage } from './accessibility.ts'
import { inDatabase } from './administrators.ts'
import { stack } from './stack.ts'
import { signIn, tabTo, test } from './test.ts'

// Files run in the order of their names. This one removes the demo; only your-site-first-evening follows.

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
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByText(/^npm run restore -- --from \S+backups\/troubadour-\S+ --force$/)).toBeVisible()
  // While the API is slow, the site serves the previous page.
  await expect(async () => {
    await page.goto(publicSiteUrl)
    expect(await page.getByText('Harbour Stage at Dusk').count()).toBe(0)
  }).toPass()
  // A track or a show that another journey edited is the musician's own, and stays.
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
    await hands.typeDate(page.getByRole('textbox', { name: 'Date' }), {
      iso: '2031-06-05',
      digits: '06052031',
    })
    await type('Price', 'FREE')
    await type('Venue', 'The Old Mill')
    await type('Address', '12 Mill Lane, Lisbon')
    await goOn()
    await expect(question(page, 'Your first release')).toBeFocused()
    await type('Title', 'Low Tide')
    await choosePicture('navy')
    await goOn()
    await expect(question(page, 'Who sends your newsletter?')).toBeFocused()
    await expect(page.getByText('Demo', { exact: true })).toBeVisible()
    await press('Later')
    await expect(question(page, 'Do you sell merchandise with Printful?')).toBeFocused()
    // The stand-in is no store of the musician's.
    await expect(page.getByText('Demo', { exact: true })).toBeVisible()
    await press('Later')
    await expect(page.getByText('These steps are still open.')).toBeVisible()
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
