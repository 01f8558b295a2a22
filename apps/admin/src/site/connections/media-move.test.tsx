import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockConnection, mockMediaMove } from '@troubadour/api-client/mock/connection-resolvers'
import { CONNECTION_NAMES } from '@troubadour/domain/connections/connection-names'
import type { MediaMove } from '@troubadour/domain/connections/media-move'
import { findToast, renderAdmin } from '../../testing/render-admin.tsx'

const PATH = '/admin/site/connections'
const AT = '2026-04-28T12:00:00.000Z'
const TITLE = 'Pictures, audio and videos'
const BUCKET = mockConnection({
  ...{ name: 'media', source: 'stored', values: { bucket: 'hollow-pine' }, updatedAt: AT, version: 1 },
  secrets: { secretKey: { ending: '7c1d', since: AT } },
})
const ALL = { files: 1200, bytes: 3_400_000_000 }
const HALF = { files: 600, bytes: 1_700_000_000 }

/** The card of the bucket, with a move in this state. */
async function open(parts: Partial<MediaMove>, media = BUCKET) {
  const connections = CONNECTION_NAMES.map((name) => (name === 'media' ? media : mockConnection({ name })))
  const admin = renderAdmin(PATH, { connections, mediaMove: mockMediaMove(parts) })
  return { ...admin, card: within(await screen.findByRole('region', { name: TITLE })) }
}
const bar = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Files moved' })

it('moves all media to the bucket once it is connected, and back', async () => {
  const { user, card } = await open({}, mockConnection({ name: 'media' }))
  expect(card.queryByText('Where are the files?')).toBeNull()
  await user.click(card.getByRole('button', { name: 'Move all media to the bucket' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Connect ${TITLE}` }))
  await user.type(dialog.getByLabelText('Name of the bucket *'), 'hollow-pine')
  await user.type(dialog.getByLabelText('Access key *'), 'access')
  await user.type(dialog.getByLabelText('Secret key *'), 'secret-key-0123')
  await user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
  await card.findByText('The files move to the bucket. It goes on when you leave this screen.')
  card.getByText('0 of 12 files, nothing of 34.0 MB')

  await user.click(card.getByRole('button', { name: 'Move them back' }))
  const question = within(await screen.findByRole('dialog', { name: 'Move them back?' }))
  question.getByText('The files move back to the disk of this server, which must have room for them.')
  await user.type(question.getByLabelText('Current password'), 'right-password{Enter}')
  ;(await findToast('Success')).getByText('The files move back to the disk of this server.')
  await card.findByText('The files move to the disk of this server. It goes on when you leave this screen.')
})

it('says how far it is, stops, and goes on', async () => {
  const { user, data, card } = await open({ state: 'moving', all: ALL, done: HALF })
  await card.findByText('600 of 1,200 files, 1.7 GB of 3.4 GB')
  expect(bar().value / bar().max).toBe(0.5)
  await user.click(card.getByRole('button', { name: 'Stop the move' }))
  await card.findByText('The move is stopped. The site shows the files of both places.')
  expect(data.mediaMove.state).toBe('stopped')
  card.getByText('600 of 1,200 files, 1.7 GB of 3.4 GB')
  await user.click(card.getByRole('button', { name: 'Go on with the move' }))
  await card.findByRole('button', { name: 'Stop the move' })
  expect(data.mediaMove.state).toBe('moving')
})

it('looks again by itself until all files are there, and says that nothing is missing', async () => {
  const { data, card } = await open({ state: 'moving' })
  await card.findByText('The files are being counted.')
  expect(bar().hasAttribute('value')).toBe(false)
  data.mediaMove = mockMediaMove({ state: 'copied', all: ALL, done: ALL, deletesAt: AT })
  const sentence = 'All files are in the bucket, and each was compared. Nothing is missing.'
  await card.findByText(sentence, undefined, { timeout: 10_000 })
  card.getByText(/^1,200 files, 3\.4 GB\. The former place keeps them until/)
  expect(card.queryByRole('progressbar')).toBeNull()
})

it('says that nothing is missing when nothing moves', async () => {
  const { card } = await open({})
  await card.findByText('All files are in the bucket. Nothing is missing.')
  expect(card.queryByRole('button', { name: 'Stop the move' })).toBeNull()
})

it.each([
  ['moving', / Not there yet: 600 files\. It is tried again by itself\.$/],
  ['stopped', / Not there yet: 600 files\. $/],
] as const)('names why files are missing, while it is %s', async (state, rest) => {
  const problem = 'The files could not all be moved. The bucket refuses the key.'
  const { card } = await open({ state, all: ALL, done: HALF, problem })
  const banner = await card.findByText(new RegExp(problem))
  expect(banner.textContent).toMatch(rest)
})

it('says why it could not be stopped, and shows what became of it', async () => {
  const { user, data, answer, card } = await open({ state: 'moving', all: ALL, done: HALF })
  const stop = await card.findByRole('button', { name: 'Stop the move' })
  data.mediaMove = mockMediaMove()
  answer('changeMediaMove', 409, { message: 'No files are being moved.' })
  await user.click(stop)
  ;(await findToast('Error')).getByText('No files are being moved.')
  await card.findByText('All files are in the bucket. Nothing is missing.')
})

it('keeps what it knows while the browser is offline', async () => {
  const { user, goOffline, card } = await open({ state: 'moving', all: ALL, done: HALF })
  const stop = await card.findByRole('button', { name: 'Stop the move' })
  goOffline()
  await user.click(stop)
  ;(await findToast('Error')).getByText('The move could not be changed. Please try again.')
  card.getByText('600 of 1,200 files, 1.7 GB of 3.4 GB')
})

it('says when it cannot be loaded', async () => {
  const { answer, goTo } = renderAdmin('/admin', { connections: [BUCKET] })
  await screen.findByRole('heading', { name: 'Dashboard' })
  answer('getMediaMove', 500)
  await goTo(PATH)
  await screen.findByText('It could not be loaded where the files are.')
})

it('shows nothing of it where variables of the server say where the files are', async () => {
  const { card } = await open({ state: 'moving', all: ALL }, { ...BUCKET, source: 'server' })
  card.getByText('Set on the server')
  expect(card.queryByText('Where are the files?')).toBeNull()
})
