import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_SITE_SETTINGS, siteSettingsInput } from '@troubadour/domain/site/site'
import { cutoffAt } from './time-zones.ts'
import { toDraft, toInput } from './site-draft.ts'
import { field, replace, save } from '../testing/edit-form.ts'
import { renderAdmin } from '../testing/render-admin.tsx'

const PATH = '/admin/site'
const LINK_MESSAGE = 'Must be a web address that starts with http:// or https://'

/** The error shown at a field. */
function errorOf(input: HTMLElement): string {
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const [errorId = ''] = input.getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(errorId)?.textContent ?? ''
}

it.each([
  ['Project name', '  ', 'Project name is required'],
  ['Contact email', 'nobody', 'Must be an email address'],
  ['Social profile link', 'javascript:alert(1)', LINK_MESSAGE],
  ['Spotify', 'spotify', LINK_MESSAGE],
  ['Apple Music', 'apple', LINK_MESSAGE],
  ['YouTube', 'youtube', LINK_MESSAGE],
  ['Bandcamp', 'bandcamp', LINK_MESSAGE],
  ['Print-on-demand store URL', 'shop', LINK_MESSAGE],
  ['Learn More URL', 'more', LINK_MESSAGE],
  ['Last updated', '', 'Must be a date as YYYY-MM-DD'],
])('refuses %s %j at its field, and takes the focus there', async (label, text, message) => {
  const { user, data } = renderAdmin(PATH)
  const input = await field(label)
  await user.clear(input)
  if (text) await user.type(input, text)
  await save(user)
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(errorOf(input)).toBe(message)
  expect(data.site.version).toBe(0)
  fireEvent.change(input, { target: { value: input.type === 'date' ? '2026-01-01' : 'x' } })
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
})

it('takes the focus to the first of several', async () => {
  const { user } = renderAdmin(PATH)
  await replace(user, 'Learn More URL', 'more')
  await replace(user, 'Contact email', 'nobody')
  await save(user)
  const email = await field('Contact email')
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(errorOf(await field('Learn More URL'))).toBe(LINK_MESSAGE)
})

it('shows what the server blames at its field, nested ones too', async () => {
  const { user, answer } = renderAdmin(PATH)
  await replace(user, 'Spotify', 'https://spotify.example')
  const errors = { 'platformLinks.spotify': 'Is not an artist' }
  answer('updateSite', 400, { message: 'Please correct the marked fields.', errors })
  await save(user)
  const spotify = await field('Spotify')
  await screen.findByText('Is not an artist')
  expect(errorOf(spotify)).toBe('Is not an artist')
})

it.each(['Social profile link', 'Spotify', 'Print-on-demand store URL', 'Learn More URL'])(
  'puts https:// before a host name in %s when the field is left',
  async (label) => {
    const { user } = renderAdmin(PATH)
    await replace(user, label, 'bandcamp.com/me')
    await user.tab()
    expect((await field(label)).value).toBe('https://bandcamp.com/me')
  },
)

const SETTINGS = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine', version: 7 }
const DRAFT = toDraft(SETTINGS)

it('gives back in full what it was made of, without what other screens edit', () => {
  const { homeSections: _homeSections, aboutSection: _aboutSection, videos: _videos, ...others } = SETTINGS
  const { version: _version, look: _look, words: _words, ...settings } = others
  expect(siteSettingsInput.parse(toInput(DRAFT, DRAFT))).toEqual(settings)
})

const UNFINISHED = { popupShowDate: '', popupCutoff: '-04:00' }

it('leaves the fixed moments as they are stored, where they are not shown and unfinished', () => {
  expect(toInput({ ...DRAFT, popupMode: 'event', ...UNFINISHED }, DRAFT)).toEqual(DRAFT)
})

it('keeps the fixed moments that are whole, though they are not shown', () => {
  const moments = { popupShowDate: '2026-01-01', popupCutoff: '2026-01-01T20:00:00+01:00' }
  expect(toInput({ ...DRAFT, popupMode: 'event', ...moments }, DRAFT)).toMatchObject(moments)
})

it('covers up nothing that is shown', () => {
  expect(toInput({ ...DRAFT, popupMode: 'fixed', ...UNFINISHED }, DRAFT)).toMatchObject(UNFINISHED)
})

it.each([
  ['2025-05-30T20:00', 'America/New_York', '2025-05-30T20:00:00-04:00'],
  ['2025-12-30T20:00', 'America/New_York', '2025-12-30T20:00:00-05:00'],
  ['2025-05-30T20:00', 'Asia/Kathmandu', '2025-05-30T20:00:00+05:45'],
  ['2025-05-30T20:00', 'UTC', '2025-05-30T20:00:00+00:00'],
  ['2025-02-30T20:00', 'UTC', ''],
  ['', 'UTC', ''],
])('%s in %s is stored as %s', (wall, timeZone, cutoff) => {
  expect(cutoffAt(wall, timeZone)).toBe(cutoff)
})
