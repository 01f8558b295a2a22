import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { findRow, tracks } from './testing/track-rows.ts'

const TRACKS = ['Ember Road', 'First Frost', 'Night Railway'].map((title, index) =>
  mockTrack({ id: index + 1, title, createdAt: `2026-01-0${9 - index}T12:00:00.000Z` }),
)

async function openOrder(positions: (number | null)[] = []) {
  const admin = renderAdmin('/admin/music', {
    tracks: TRACKS.map((track, index) => ({ ...track, position: positions[index] ?? null })),
  })
  await findRow('Ember Road')
  await admin.user.click(screen.getByRole('button', { name: 'Change order' }))
  await screen.findByRole('list', { name: 'Order of the releases' })
  return admin
}

const press = (admin: Awaited<ReturnType<typeof openOrder>>, name: string) =>
  admin.user.click(screen.getByRole('button', { name }))
const order = () =>
  within(screen.getByRole('list', { name: 'Order of the releases' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[class*=name]')?.textContent)
const positions = ({ data }: Awaited<ReturnType<typeof openOrder>>) =>
  data.tracks.map(({ position }) => position)

it('moves a track, says where it is now, and keeps the focus on what moved it', async () => {
  const admin = await openOrder()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Change order' }))
  expect(screen.queryByRole('button', { name: 'Back to the usual order' })).toBeNull()
  await press(admin, 'Move Night Railway up')
  expect(order()).toEqual(['Ember Road', 'Night Railway', 'First Frost'])
  screen.getByText('Night Railway is now release 2 of 3')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Night Railway up' }))
  await waitFor(() => expect(positions(admin)).toEqual([null, null, 1]))
  await press(admin, 'Move Night Railway to the top')
  await waitFor(() => expect(positions(admin)).toEqual([null, null, 0]))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Night Railway down' }))

  await press(admin, 'Done')
  expect(tracks().map((item) => item.querySelector('h2')?.textContent)).toEqual([
    'Night Railway',
    'Ember Road',
    'First Frost',
  ])
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change order' })),
  )
})

it('a release is hidden after the order was changed', async () => {
  const admin = await openOrder()
  await press(admin, 'Done')
  await findRow('Ember Road')
  await press(admin, 'Hide Ember Road')
  ;(await findToast('Success')).getByText('“Ember Road” is hidden')
  expect(admin.data.tracks[0]).toMatchObject({ isVisibleInHearIt: false, isVisibleInStore: false })
})

it('moves a track to the place that is typed, or where it is dropped', async () => {
  const admin = await openOrder()
  const place = (title: string) => screen.getByRole('textbox', { name: `Place of ${title}` })
  fireEvent.change(place('Ember Road'), { target: { value: '99' } })
  fireEvent.blur(place('Ember Road'))
  await waitFor(() => expect(positions(admin)).toEqual([2, null, null]))
  expect(order()).toEqual(['First Frost', 'Night Railway', 'Ember Road'])
  fireEvent.change(place('First Frost'), { target: { value: 'x' } })
  fireEvent.blur(place('First Frost'))
  expect(place('First Frost')).toHaveProperty('value', '1')
  const [first, second] = screen
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('draggable') === 'true')
  fireEvent.dragStart(second!)
  fireEvent.dragOver(first!)
  fireEvent.drop(first!)
  await waitFor(() => expect(order()).toEqual(['Night Railway', 'First Frost', 'Ember Road']))
})

it('says which places there are, and keeps the focus, at a place that there is not', async () => {
  const { user } = await openOrder()
  const place = screen.getByRole('textbox', { name: 'Place of First Frost' })
  for (const typed of ['0', 'abc']) {
    await user.clear(place)
    await user.type(place, `${typed}{Enter}`)
    expect(screen.getByRole('alert').textContent).toBe('A number from 1 to 3')
    expect(document.activeElement).toBe(place)
  }
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(place).toHaveProperty('value', '2')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(place)
})

it('sends moves that follow each other fast one after the other', async () => {
  const admin = await openOrder()
  await press(admin, 'Move Night Railway up')
  await press(admin, 'Move Night Railway up')
  await press(admin, 'Move Ember Road down')
  await waitFor(() => expect(positions(admin)).toEqual([2, null, 0]))
  expect(order()).toEqual(['Night Railway', 'First Frost', 'Ember Road'])
})

it('reads only what the rows show, once, and sends one request for a move', async () => {
  const { user, holdBack, data } = renderAdmin('/admin/music', { tracks: TRACKS })
  const whole = holdBack('listMusicTracks')
  await findRow('Ember Road')
  await user.click(screen.getByRole('button', { name: 'Change order' }))
  await screen.findByRole('list', { name: 'Order of the releases' })
  const again = holdBack('listMusicTrackOrder')
  await user.click(screen.getByRole('button', { name: 'Move Night Railway to the top' }))
  await waitFor(() => expect(data.tracks.map(({ position }) => position)).toEqual([null, null, 0]))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await findRow('Night Railway')
  expect([whole(), again()]).toEqual([0, 0])
})

it('goes back to the usual order after a question', async () => {
  const admin = await openOrder([null, null, 0])
  expect(order()).toEqual(['Night Railway', 'Ember Road', 'First Frost'])
  await press(admin, 'Back to the usual order')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Back to the usual order?' }))
  dialog.getByText('The newest release comes first again.')
  await admin.user.click(dialog.getByRole('button', { name: 'Back to the usual order' }))
  await waitFor(() => expect(order()).toEqual(['Ember Road', 'First Frost', 'Night Railway']))
  await waitFor(() => expect(positions(admin)).toEqual([null, null, null]))
  expect(screen.queryByRole('button', { name: 'Back to the usual order' })).toBeNull()
})

it('takes a move back and says so when the server fails', async () => {
  const admin = await openOrder()
  admin.answer('orderMusic', 500)
  await press(admin, 'Move First Frost up')
  ;(await findToast('Error')).getByText('Failed to change the order. Please try again.')
  await waitFor(() => expect(order()).toEqual(['Ember Road', 'First Frost', 'Night Railway']))
})

it('is searched within, and says when nothing matches', async () => {
  const { user } = renderAdmin('/admin/music?order', {
    tracks: Array.from({ length: 11 }, (_, index) =>
      mockTrack({ id: index + 1, title: `Song ${index + 1}` }),
    ),
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Search releases' }), 'song 11')
  expect(order()).toEqual(['Song 11'])
  await user.type(screen.getByRole('searchbox', { name: 'Search releases' }), '1')
  await screen.findByText('No releases match “song 111”.')
})

it('opens by the address', async () => {
  renderAdmin('/admin/music?order')
  await screen.findByRole('list', { name: 'Order of the releases' })
})

it('is not offered for a single track', async () => {
  renderAdmin('/admin/music', { tracks: TRACKS.slice(0, 1) })
  await findRow('Ember Road')
  expect(screen.queryByRole('button', { name: 'Change order' })).toBeNull()
})
