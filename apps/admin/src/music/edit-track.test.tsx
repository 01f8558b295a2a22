import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { changes, field, replace, save } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { findRow, row } from './testing/track-rows.ts'

async function openEditor(title: string, parts?: Parameters<typeof renderAdmin>[1]) {
  const admin = renderAdmin('/admin/music', parts)
  await findRow(title)
  await admin.user.click(screen.getByRole('button', { name: `Edit ${title}` }))
  return admin
}

const toggle = (user: Awaited<ReturnType<typeof openEditor>>['user'], name: string) =>
  user.click(screen.getByRole('switch', { name }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('form')).toBeNull())
const URLS_ALERT = 'Spotify and Stream URLs are required when Coming Soon is disabled.'

it('shows edits in the list at once, and stores them on Save Changes, which closes the panel', async () => {
  const { user, data } = await openEditor('Ember Road')
  await replace(user, 'Title', 'Ember Street')
  await toggle(user, 'Visible in Store')
  await toggle(user, 'Visible in Hear It')
  row('Ember Street').getByText('Store Hidden')
  row('Ember Street').getByText('Hear It Coming Soon')
  expect(data.tracks[0]).toMatchObject({ title: 'Ember Road', isVisibleInStore: true })
  await save(user)
  await isClosed()
  ;(await findToast('Success')).getByText('Track saved')
  expect(data.tracks[0]).toMatchObject({
    title: 'Ember Street',
    isVisibleInStore: false,
    isVisibleInHearIt: false,
    version: 2,
  })
  const button = screen.getByRole('button', { name: 'Edit Ember Street' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('reverts on Cancel', async () => {
  const { user, data } = await openEditor('Ember Road')
  await replace(user, 'Title', 'Something else')
  expect(changes()?.textContent).toContain('Ember Road')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await isClosed()
  row('Ember Road')
  expect(data.tracks[0]?.version).toBe(1)
  const button = screen.getByRole('button', { name: 'Edit Ember Road' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await user.click(button)
  expect((await field('Title')).value).toBe('Ember Road')
})

it('lists the changes, old value before new', async () => {
  const { user } = await openEditor('Ember Road')
  expect(changes()).toBeNull()
  await toggle(user, 'Coming Soon')
  within(changes()!).getByText('Coming Soon')
  expect(changes()?.querySelector('del')?.textContent).toBe('No')
  expect(changes()?.querySelector('ins')?.textContent).toBe('Yes')
})

it('refuses to release a track without its addresses, and says which', async () => {
  const { user, data } = await openEditor('First Frost')
  await toggle(user, 'Coming Soon')
  await save(user)
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.some((alert) => alert.textContent === URLS_ALERT)).toBe(true)
  expect(document.activeElement).toBe(await field('Spotify URL'))
  expect((await field('Spotify URL')).getAttribute('aria-invalid')).toBe('true')
  expect(data.tracks[1]).toMatchObject({ isComingSoon: true, version: 1 })

  await replace(user, 'Spotify URL', 'https://open.spotify.com/embed/track/9')
  await save(user)
  await screen.findByText(URLS_ALERT)
  expect(document.activeElement).toBe(await field('Stream URL'))
  await replace(user, 'Stream URL', 'https://stream.example/frost')
  expect(screen.queryByText(URLS_ALERT)).toBeNull()
  await save(user)
  await isClosed()
  expect(data.tracks[1]).toMatchObject({ isComingSoon: false, version: 2 })
})

it('forgets the alert when Coming Soon is switched on again', async () => {
  const { user } = await openEditor('First Frost')
  await toggle(user, 'Coming Soon')
  await save(user)
  await screen.findByText(URLS_ALERT)
  await toggle(user, 'Coming Soon')
  expect(screen.queryByText(URLS_ALERT)).toBeNull()
})

it('shows the alert as well when only the server knows', async () => {
  const { user, answer } = await openEditor('Ember Road')
  answer('updateMusicTrack', 400, { message: URLS_ALERT, errors: { isComingSoon: URLS_ALERT } })
  await replace(user, 'Title', 'Ember Street')
  await save(user)
  await screen.findByText(URLS_ALERT)
})

it.each([
  ['Title', '', 'Title is required'],
  ['Image URL', '', 'A picture is required'],
  ['Title', 'x'.repeat(201), 'Must be at most 200 characters'],
])('minds what stands in %s', async (label, text, message) => {
  const { user, data } = await openEditor('Ember Road')
  const input = await field(label)
  await user.clear(input)
  if (text) await replace(user, label, text)
  await save(user)
  await screen.findByText(message)
  expect(data.tracks[0]?.version).toBe(1)
})

it('stores a cleared release date as none', async () => {
  const { user, data } = await openEditor('Ember Road')
  await user.clear(await field('Release Date'))
  await save(user)
  await isClosed()
  expect(data.tracks[0]?.releaseDate).toBeNull()
})

it('warns while Coming Soon and the release date disagree', async () => {
  const { user } = await openEditor('Ember Road')
  const form = within(screen.getByRole('form', { name: 'Release' }))
  expect(form.queryByText('What visitors see:')).toBeNull()
  await toggle(user, 'Coming Soon')
  form.getByText('The release date has come, but Coming Soon is still on.')
  form.getByText('Hear It shows a card that says “Available Jan 1”, without a player.')
  await toggle(user, 'Coming Soon')
  expect(form.queryByText('What visitors see:')).toBeNull()
})

it('offers to let a release come out by itself on its day', async () => {
  const { user } = await openEditor('Ember Road')
  await toggle(user, 'Coming Soon')
  const form = within(screen.getByRole('form', { name: 'Release' }))
  const title = 'While Coming Soon is on, the release stays closed on this day.'
  expect(form.queryByText(title)).toBeNull()
  await replace(user, 'Release Date', '2099-06-03')
  form.getByText(title)
  // Hear It would play the Spotify URL at once.
  const offer = () => form.queryByRole('button', { name: 'Turn Coming Soon off' })
  expect(offer()).toBeNull()
  form.getByText(/^With it off, Hear It plays the Spotify URL at once/)
  await user.clear(await field('Spotify URL'))
  await user.clear(await field('Stream URL'))
  form.getByText(/^To come out by itself on this day, it needs recordings/)
  await replace(user, 'Stream URL', 'https://hollowpine.bandcamp.com/track/1')
  await user.click(offer()!)
  expect((await field('Coming Soon')).checked).toBe(false)
  expect([form.queryByText(title), form.queryByText('What visitors see:')]).toEqual([null, null])
})

it('keeps the edits and says so when the server fails', async () => {
  const { user, data } = await openEditor('Ember Road')
  await replace(user, 'Title', MOCK_FAILURES.trackTitle)
  await save(user)
  ;(await findToast('Error')).getByText('Failed to update music settings')
  expect((await field('Title')).value).toBe(MOCK_FAILURES.trackTitle)
  expect(data.tracks[0]?.title).toBe('Ember Road')
  await waitFor(() => expect(screen.queryByText('Updating settings...')).toBeNull())
})

it('covers the screen while it saves', async () => {
  const { user, holdBack } = await openEditor('Ember Road')
  holdBack('updateMusicTrack')
  await replace(user, 'Title', 'Ember Street')
  await save(user)
  await screen.findByRole('dialog', { name: 'Updating settings...' })
})

it('shows both versions when somebody else saved first, and loses neither', async () => {
  const { user, data } = await openEditor('Ember Road')
  await replace(user, 'Title', 'Mine')
  data.tracks = data.tracks.map((track) =>
    track.id === 1 ? { ...track, description: 'Theirs', version: 2 } : track,
  )
  await save(user)
  await screen.findByText('Somebody else changed this release')
  expect(screen.queryByText('Failed to update music settings')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await isClosed()
  expect(data.tracks[0]).toMatchObject({ title: 'Mine', description: 'Theirs', version: 3 })
})

it('offers what was typed when the page comes back', async () => {
  const first = await openEditor('Ember Road')
  await replace(first.user, 'Title', 'Half a thought')
  await first.user.click(screen.getByRole('button', { name: 'Edit Ember Road' }))
  await first.user.click(await screen.findByRole('button', { name: 'Close the form' }))
  await isClosed()
  await first.user.click(screen.getByRole('button', { name: 'Edit Ember Road' }))
  await first.user.click(await screen.findByRole('button', { name: 'Continue with it' }))
  expect((await field('Title')).value).toBe('Half a thought')
  row('Half a thought')
})

it('says who may download a track, and how much of it visitors hear', async () => {
  const { user, data } = await openEditor('Ember Road')
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Who may download it' }),
    'Everybody, for free',
  )
  await replace(user, 'Seconds visitors hear', '5')
  await save(user)
  await screen.findByText('Must be a whole number from 15 to 120')
  const early = screen.getByRole('switch', { name: 'Track list before the release' })
  await user.click(early)
  await replace(user, 'Seconds visitors hear', '30')
  screen.getByText('Until it is out, its page lists the recordings, and that many seconds of each play.')
  await save(user)
  await isClosed()
  expect(data.tracks[0]).toMatchObject({
    ...{ downloads: 'free', hasEarlyTracks: true },
    previewSeconds: expect.anything(),
  })
})

it('says when downloads for a mail address cannot be mailed', async () => {
  const { user, data } = await openEditor('Ember Road')
  data.ownAddress = { ...data.ownAddress, isMailSetUp: false }
  const field = screen.getByRole('combobox', { name: 'Who may download it' })
  await user.selectOptions(field, 'For a mail address')
  await screen.findByText(/^This server cannot send mail, so nobody would get the link\./)
  await user.selectOptions(field, 'With a code')
  expect(screen.queryByText(/^This server cannot send mail/)).toBeNull()
})
