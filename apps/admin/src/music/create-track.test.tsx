import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { field, replace } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { findRow, row, tracks } from './testing/track-rows.ts'

const EMBED = 'https://open.spotify.com/embed/track/7'
const STREAM = 'https://stream.example/new'

async function openPanel(parts?: Parameters<typeof renderAdmin>[1]) {
  const admin = renderAdmin('/admin/music', parts)
  await findRow('Ember Road')
  await admin.user.click(screen.getByRole('button', { name: 'Add New Track' }))
  const fillIn = async (texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) await replace(admin.user, label, text)
  }
  return { ...admin, fillIn }
}

const WHOLE = { Title: 'New Moon', 'Image URL': '/media/moon.webp' }
const createButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })
const create = (user: Awaited<ReturnType<typeof openPanel>>['user']) => user.click(createButton())

it('opens a panel that has the focus, and says why it cannot be saved yet', async () => {
  await openPanel()
  const panel = screen.getByRole('region', { name: 'New release' })
  expect(document.activeElement).toBe(panel)
  expect(screen.queryByRole('button', { name: 'Add New Track' })).toBeNull()
  await screen.findByRole('switch', { name: 'Coming Soon' })
  for (const name of ['Coming Soon', 'Visible in Hear It', 'Visible in Store']) {
    expect(screen.getByRole<HTMLInputElement>('switch', { name }).checked).toBe(true)
  }
  screen.getByText('Needed before it can be created: Title, Picture')
  screen.getByText(/^Begin with your recordings, if you like: title, release date and picture/)
  expect(createButton().disabled).toBe(true)
})

it('marks title and image as required, and has fields of the right type', async () => {
  const { user } = await openPanel()
  const isRequired = async (label: string) => (await field(label)).required
  expect(await isRequired('Title')).toBe(true)
  expect(await isRequired('Image URL')).toBe(true)
  expect(await isRequired('Stream URL')).toBe(false)
  for (const label of ['Image URL', 'Spotify URL', 'Stream URL', 'Pre-save URL']) {
    expect((await field(label)).type).toBe('url')
  }
  expect((await field('Release Date')).type).toBe('date')
  await user.click(screen.getByRole('switch', { name: 'Coming Soon' }))
  expect(await isRequired('Spotify URL')).toBe(true)
  expect(await isRequired('Stream URL')).toBe(true)
})

it('shuts Create until a title and an image are there, white space counting as nothing', async () => {
  const { fillIn } = await openPanel()
  await fillIn({ Title: 'New Moon' })
  expect(createButton().disabled).toBe(true)
  await fillIn({ Title: '   ', 'Image URL': '/media/moon.webp' })
  expect(createButton().disabled).toBe(true)
  await fillIn({ Title: 'New Moon' })
  expect(createButton().disabled).toBe(false)
})

it('asks for both addresses while Coming Soon is off', async () => {
  const { user, fillIn } = await openPanel()
  await fillIn(WHOLE)
  await user.click(screen.getByRole('switch', { name: 'Coming Soon' }))
  expect(createButton().disabled).toBe(true)
  screen.getByText('Needed before it can be created: Spotify URL, Stream URL')
  await fillIn({ 'Spotify URL': EMBED })
  expect(createButton().disabled).toBe(true)
  await fillIn({ 'Stream URL': STREAM })
  expect(createButton().disabled).toBe(false)
})

it('creates the track, then opens it and scrolls its recordings into view after 100 ms', async () => {
  const { user, fillIn, data, server } = await openPanel()
  const bodies: unknown[] = []
  server.events.on('request:start', async ({ request }) => {
    if (request.url.endsWith('/api/admin/music') && request.method === 'POST')
      bodies.push(await request.clone().json())
  })
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await fillIn({ ...WHOLE, 'Release Date': '2026-09-01' })
  await create(user)
  await waitFor(() => expect(tracks()).toHaveLength(3))
  expect(bodies).toMatchObject([{ title: 'New Moon', price: 'Free' }])
  expect(data.tracks[0]).toMatchObject({
    title: 'New Moon',
    imageUrl: '/media/moon.webp',
    description: null,
    releaseDate: '2026-09-01',
    price: 'Free',
    isComingSoon: true,
    isVisibleInHearIt: true,
    isVisibleInStore: true,
    comingSoonTag: 'Coming Soon',
  })
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New release' })).toBeNull())
  ;(await findToast('Success')).getByText('Track created')
  const [created] = tracks()
  expect(created?.getAttribute('aria-current')).toBe('true')
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1))
  const recordings = screen.getByRole('heading', { name: 'Recordings' })
  expect([scrolled.mock.contexts[0], created?.contains(recordings)]).toEqual([recordings, true])
  expect(scrolled.mock.calls[0]?.[0]).toEqual({ block: 'center', behavior: 'smooth' })
  expect(timers.mock.calls.some(([, delay]) => delay === 100)).toBe(true)
  expect(document.activeElement).toBe(recordings)
  vi.restoreAllMocks()

  await user.click(screen.getByRole('button', { name: 'Add New Track' }))
  expect((await field('Title')).value).toBe('')
  expect(created?.getAttribute('aria-current')).toBeNull()
})

it('jumps without motion for those who asked for less of it', async () => {
  const { user, fillIn } = await openPanel()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(matchMedia(query), 'matches', {
      value: query === '(prefers-reduced-motion: reduce)',
    }),
  )
  await fillIn(WHOLE)
  await create(user)
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: 'center', behavior: 'auto' }))
  vi.restoreAllMocks()
})

it('covers the screen while it works', async () => {
  const { user, fillIn, holdBack } = await openPanel()
  await fillIn(WHOLE)
  const callers = holdBack('createMusicTrack')
  await create(user)
  const overlay = await screen.findByRole('dialog', { name: 'Updating settings...' })
  expect(overlay.getAttribute('aria-busy')).toBe('true')
  expect(within(overlay).getByRole('status').textContent).toBe('Updating settings...')
  await waitFor(() => expect(callers()).toBe(1))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving…' }).disabled).toBe(true)
})

it('keeps the text and says so when the server fails', async () => {
  const { user, fillIn } = await openPanel()
  await fillIn({ ...WHOLE, Title: MOCK_FAILURES.trackTitle })
  await create(user)
  ;(await findToast('Error')).getByText('Failed to create music track')
  expect((await field('Title')).value).toBe(MOCK_FAILURES.trackTitle)
  expect(tracks()).toHaveLength(2)
  await waitFor(() => expect(screen.queryByText('Updating settings...')).toBeNull())
})

it.each([
  [
    'Spotify URL',
    'https://example.com/embed/1',
    'Must be a Spotify embed address: https://open.spotify.com/embed/…',
  ],
  ['Stream URL', 'javascript:alert(1)', 'Must be a web address that starts with http:// or https://'],
  ['Pre-save URL', 'pre example', 'Must be a web address that starts with http:// or https://'],
  ['Image URL', 'http://pictures.example/a.jpg', 'Must be an address that starts with https:// or /media/'],
  ['Sale Tag', 'hidden', "To hide the item, write 'Hidden' with a capital H"],
])('minds what stands in %s', async (label, text, message) => {
  const { user, fillIn } = await openPanel()
  await fillIn({ ...WHOLE, [label]: text })
  await create(user)
  await screen.findByText(message)
  expect((await field(label)).getAttribute('aria-invalid')).toBe('true')
  expect(tracks()).toHaveLength(2)
  await user.type(await field(label), 'x')
  expect(screen.queryByText(message)).toBeNull()
})

it('discards what was typed, and gives the focus back to the button that opened it', async () => {
  const { user, fillIn } = await openPanel()
  await fillIn({ Title: 'Never mind' })
  const form = within(screen.getByRole('form', { name: 'New release' }))
  await user.click(form.getByRole('button', { name: 'Discard' }))
  const add = await screen.findByRole('button', { name: 'Add New Track' })
  await waitFor(() => expect(document.activeElement).toBe(add))
  await user.click(add)
  expect((await field('Title')).value).toBe('')
})

it('asks before another panel takes the place of what was typed', async () => {
  const { user, fillIn } = await openPanel()
  await fillIn({ Title: 'Half a thought' })
  await user.click(row('Ember Road').getByRole('button', { name: 'Edit Ember Road' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect((await field('Title')).value).toBe('Half a thought')
  await user.click(row('Ember Road').getByRole('button', { name: 'Edit Ember Road' }))
  await user.click(await screen.findByRole('button', { name: 'Close the form' }))
  ;(await findRow('Ember Road')).getByRole('form', { name: 'Release' })
})

it('uploads a cover', async () => {
  const { user, data, holdBack, answerAsUsual } = await openPanel()
  await replace(user, 'Title', 'New Moon')
  holdBack('uploadImage')
  const file = new File(['x'], 'cover.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Choose a picture'), file)
  screen.getByText('The release can be saved once the picture is uploaded or removed.')
  expect(createButton().disabled).toBe(true)
  answerAsUsual()
  await user.upload(screen.getByLabelText('Choose a picture'), file)
  ;(await findToast('Success')).getByText('Image uploaded successfully')
  await waitFor(() => expect(createButton().disabled).toBe(false))
  await create(user)
  await waitFor(() => expect(data.tracks[0]?.imageUrl).toMatch(/^\/media\//))
})

it('says when a cover could not be uploaded', async () => {
  const { user } = await openPanel()
  const file = new File(['x'], MOCK_FAILURES.fileName, { type: 'image/png' })
  await user.upload(screen.getByLabelText('Choose a picture'), file)
  ;(await findToast('Error')).getByText('Failed to upload image')
})

it('makes embed addresses of what Spotify gives, and links of host names, when a field is left', async () => {
  const { user, fillIn } = await openPanel()
  const value = async (label: string) => (await field(label)).value
  await fillIn({
    'Spotify URL': 'https://open.spotify.com/track/7?si=99',
    'Stream URL': 'stream.example/new',
  })
  await fillIn({ 'Pre-save URL': 'presave.example', 'Image URL': 'pictures.example/a.jpg' })
  await user.tab()
  expect(await value('Spotify URL')).toBe(EMBED)
  expect(await value('Stream URL')).toBe(STREAM)
  expect(await value('Pre-save URL')).toBe('https://presave.example')
  expect(await value('Image URL')).toBe('pictures.example/a.jpg')
})
