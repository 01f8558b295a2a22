import { DEFAULT_LOOK, type Look } from '@troubadour/domain/look/look'
import { PRESETS } from '@troubadour/domain/look/look-values'
import { mailBand, mailColours } from '@troubadour/domain/look/mail-colours'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { expect, test } from 'vitest'
import { createMailLinks } from './mail-links.ts'
import { mailLooks } from './mail-looks.ts'
import { renderMail, type MailContent } from './render-mail.ts'

const ANNOUNCEMENT = {
  kind: 'announcement',
  parts: { subject: 'News', text: 'See [the lake](https://example.com).', card: null },
} as const
const TO_VISITORS: MailContent[] = [
  ANNOUNCEMENT,
  { ...ANNOUNCEMENT, kind: 'test' },
  { kind: 'confirmation', token: 't' },
  { kind: 'already-subscribed' },
  { kind: 'download', title: 'Lanterns', url: 'https://band.example/downloads/t' },
]
const LOGO = `/media/${'a'.repeat(12)}-1200x300.png`
const PICTURE = `/media/${'b'.repeat(12)}-1600x900.jpg`

const withHero = (picture: string): Look => ({
  ...DEFAULT_LOOK,
  hero: { ...DEFAULT_LOOK.hero, picture, focalX: 30, focalY: 70, scrim: { words: 'dark', opacity: 10 } },
})

function render(look: Look, content: MailContent = ANNOUNCEMENT) {
  const site = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow & Pine', look }
  const links = createMailLinks('https://band.example', ['secret'])
  const readCard = () => Promise.resolve(null)
  const subject = { subscriptionId: 1, mailId: '1' }
  return renderMail({ readCard, site, links }, content, subject, new Date('2026-06-15T12:00:00Z'))
}

test.each(PRESETS)('each mail to visitors has the colors of %s, light and dark', async (preset) => {
  const look = { ...DEFAULT_LOOK, preset }
  const [light, dark] = [mailColours(look, 'light'), mailColours(look, 'dark')]
  for (const content of TO_VISITORS) {
    const { html } = await render(look, content)
    expect(html).toContain(`background-color:${light.sheet};`)
    expect(html).toContain(`color:${light.heading};`)
    expect(html).toContain(`background-color:${mailBand(look).ground};`)
    expect(html).toContain(`.m-sheet { background-color: ${dark.sheet} !important; }`)
    expect(html).toContain(`.m-button { background-color: ${dark.button} !important; }`)
  }
  const { html } = await render(look)
  expect(html).toContain(`<a href="https://example.com" class="m-link" style="color:${light.link};">`)
})

test('mails to administrators look like the product', async () => {
  const content = { kind: 'invitation', username: 'Ada', url: 'https://admin.example/#t' } as const
  const own = { ...withHero(PICTURE), preset: 'neon', logo: LOGO } as const
  expect(await render(own, content)).toEqual(await render(DEFAULT_LOOK, content))
})

test('the plain text does not depend on the look', async () => {
  const own = await render({ ...withHero(PICTURE), preset: 'neon', logo: LOGO })
  expect(own.text).toBe((await render(DEFAULT_LOOK)).text)
})

test('the logo leads to the site, in its size, with the name as its alternative text', async () => {
  const { html } = await render({ ...DEFAULT_LOOK, logo: LOGO })
  expect(html).toMatch(
    new RegExp(
      `<a [^>]*href="https://band\\.example/"><img src="https://band\\.example${LOGO}" alt="Hollow &amp; Pine" width="256" height="64" [^>]*max-width:256px;`,
    ),
  )
})

test.each([
  ['no logo', null],
  ['an SVG', `${LOGO.slice(0, -3)}svg`],
  ['a WebP', `${LOGO.slice(0, -3)}webp`],
  ['a picture on another server', `https://pictures.example${LOGO}`],
])('with %s the name is text', async (_, logo) => {
  const { html } = await render({ ...DEFAULT_LOOK, logo })
  expect(html).toMatch(/href="https:\/\/band\.example\/">Hollow &amp; Pine<\/a>/)
  expect(html).not.toContain('<img')
})

test('the hero’s picture is linked, at its focal point, above the name in its colors', async () => {
  const { html } = await render(withHero(PICTURE))
  expect(html).toContain(`background-image:url('https://band.example${PICTURE}');`)
  expect(html).toContain('background-position:30% 70%;')
  expect(html).toMatch(
    /border-bottom:[^"]*background-color:#ffffff;[^"]*"><div role="banner"><a [^>]*color:#07121a;/,
  )
})

test.each(['https://pictures.example/a.jpg', PICTURE.replace('jpg', 'webp')])(
  'the picture %s is not in the mail',
  async (picture) => {
    expect((await render(withHero(picture))).html).not.toContain('background-image')
  },
)

test('a mail is small: its pictures are linked', async () => {
  const { html } = await render({ ...withHero(PICTURE), logo: LOGO, fonts: 'playfair-source' })
  expect(Buffer.byteLength(html)).toBeLessThan(8 * 1024)
  expect(html).not.toContain('data:')
})

test('has a dark look for each named one', () => {
  const { elements, dark } = mailLooks(DEFAULT_LOOK)
  const named = Object.values(elements).flatMap((element) => element.class?.split(' ') ?? [])
  const rules = [...dark.matchAll(/^\.([\w-]+) \{/gm)].map(([, name]) => name)
  expect(new Set(rules)).toEqual(new Set(named))
})
