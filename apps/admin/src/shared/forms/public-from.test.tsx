import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockRow } from '@troubadour/api-client/mock/content-seed'
import { mockTrack } from '@troubadour/api-client/mock/seed'
import { changes, field, save } from '../../testing/edit-form.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'

const FROM = '2027-03-05T09:00'

it('is asked only of a hidden page, kept, and named in the list', async () => {
  const pages = [mockRow('ownPages', { id: 5, title: 'Lessons', isVisible: true })]
  const { user, data, goTo } = renderAdmin('/admin/pages/5', { pages })
  await screen.findByRole('form', { name: 'Page' })
  expect(screen.queryByLabelText('Public from')).toBeNull()
  await user.click(await field('Visible'))
  const over = 'This moment is over: visitors see it as soon as you save.'
  fireEvent.change(await field('Public from'), { target: { value: '2026-04-30T09:00' } })
  await screen.findByText(over, { exact: false })
  fireEvent.change(await field('Public from'), { target: { value: FROM } })
  expect(screen.queryByText(over, { exact: false })).toBeNull()
  within(changes() ?? document.body).getByText('Mar 5, 2027, 9:00 AM')
  await save(user)
  await waitFor(() => expect(data.pages[0]).toMatchObject({ isVisible: false }))
  expect(data.pages[0]?.publicFrom).toMatch(/^2027-03-05T/)
  void goTo('/admin/pages')
  await screen.findByText('Public from Mar 5, 2027')
})

it('goes when the page is shown by hand', async () => {
  const page = { id: 5, title: 'Lessons', isVisible: false, publicFrom: '2027-03-05T09:00:00.000Z' }
  const { user, data } = renderAdmin('/admin/pages/5', { pages: [mockRow('ownPages', page)] })
  await user.click(await field('Visible'))
  await save(user)
  await waitFor(() => expect(data.pages[0]).toMatchObject({ isVisible: true, publicFrom: null }))
})

it('is asked of a release that is nowhere to be seen', async () => {
  const track = mockTrack({ id: 1, isVisibleInHearIt: false, isVisibleInStore: false })
  const { user, data } = renderAdmin('/admin/music?edit=1', { tracks: [track] })
  fireEvent.change(await field('Public from'), { target: { value: FROM } })
  await save(user)
  await waitFor(() => expect(data.tracks[0]?.publicFrom).toMatch(/^2027-03-05T/))
})
