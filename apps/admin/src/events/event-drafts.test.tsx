import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { field, fillIn, replace, save, stored } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { hideTab } from '../testing/tiny-form.tsx'
import { toDraft } from './event-draft.ts'

const LOCAL = 'troubadour:draft:1:event-2'

/** An earlier draft of the event, stored on the server. */
function renderWithDraft(fields: Record<string, unknown>) {
  const admin = renderAdmin('/admin')
  const event = stored(admin, 2)
  if (!event) throw new Error('The mock has an event 2')
  const original = toDraft(event)
  admin.data.drafts['event-2'] = {
    key: 'event-2',
    content: { ...original, ...fields, original },
    baseVersion: event.version,
    updatedAt: '2026-04-30T22:00:00.000Z',
  }
  return admin
}

it('offers an unsaved draft of an event, and saves it', async () => {
  const admin = renderWithDraft({ title: 'From my phone' })
  await admin.goTo('/admin/events/2/edit')
  await screen.findByText('You have an unsaved draft from yesterday, 6:00 PM')
  expect((await field('Title')).value).toBe('Riverside Stage')
  await admin.user.click(screen.getByRole('button', { name: 'Continue with it' }))
  expect((await field('Title')).value).toBe('From my phone')
  await save(admin.user)
  await findToast('Success')
  expect(stored(admin, 2)?.title).toBe('From my phone')
  await waitFor(() => expect(admin.data.drafts['event-2']).toBeUndefined())
})

it('keeps what was typed when the page was left, and offers it on coming back', async () => {
  const { user, goTo } = renderAdmin('/admin/events/2/edit')
  await replace(user, 'Title', 'Half a thought')
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Dashboard' })
  await goTo('/admin/events/2/edit')
  await user.click(await screen.findByRole('button', { name: 'Continue with it' }))
  expect((await field('Title')).value).toBe('Half a thought')
})

it('asks for no sign-in when only saving a draft failed, and keeps it in the browser', async () => {
  const { user, data, server } = renderAdmin('/admin/events/2/edit')
  const refused: number[] = []
  server.events.on('response:mocked', ({ request, response }) => {
    if (request.method === 'PUT') refused.push(response.status)
  })
  await field('Title')
  data.user = null
  await replace(user, 'Title', 'Typed with care')
  hideTab()
  await waitFor(() => expect(refused).toEqual([401]))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem(LOCAL)).toContain('Typed with care')
})

it('shows somebody else at the same machine no draft', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  const { user, data } = admin
  await replace(user, 'Title', 'Not for other eyes')
  data.user = null
  await save(user)
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in again' }))
  // The mock uses the same id for every user.
  admin.answer('login', 200, { message: 'Signed in.', requiresTwoFactor: false })
  data.user = { id: 2, username: 'helper', totpEnabled: false }
  await user.type(dialog.getByLabelText('Username'), 'helper')
  await user.type(dialog.getByLabelText('Password'), 'right-password{Enter}')
  await screen.findByRole('heading', { name: 'Dashboard' })
  await admin.goTo('/admin/events/2/edit')
  expect((await field('Title')).value).toBe('Riverside Stage')
  expect(screen.queryByText(/^You have an unsaved draft/)).toBeNull()
  expect(localStorage.getItem(LOCAL)).toContain('Not for other eyes')
})

it('keeps a new event, and forgets it on Cancel', async () => {
  const { user, data, goTo } = renderAdmin('/admin/events/new')
  await replace(user, 'Title', 'A new one')
  hideTab()
  await waitFor(() => expect(data.drafts['event-new']).toMatchObject({ baseVersion: null }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(data.drafts['event-new']).toBeUndefined())
  await goTo('/admin/events/new')
  expect((await field('Title')).value).toBe('')
  expect(screen.queryByText(/^You have an unsaved draft/)).toBeNull()
})

const QUESTION = { name: 'Leave without saving?' }
const leave = (user: ReturnType<typeof renderAdmin>['user']) =>
  user.click(screen.getByRole('link', { name: 'Music' }))

it('asks before a picture that is being uploaded is left behind', async () => {
  const { user, path, holdBack } = renderAdmin('/admin/events/new')
  await screen.findByLabelText('Choose a picture')
  holdBack('uploadImage')
  const file = new File(['picture'], 'moon.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Choose a picture'), file)
  await leave(user)
  await screen.findByRole('alertdialog', QUESTION)
  expect(path()).toBe('/admin/events/new')
})

it('keeps what was typed while theirs is chosen and not saved yet', async () => {
  const first = renderAdmin('/admin/events/2/edit')
  await replace(first.user, 'Title', 'Typed by me')
  first.data.events = first.data.events.map((event) =>
    event.id === 2 ? { ...event, title: 'Typed by them', price: '$99', version: event.version + 1 } : event,
  )
  await save(first.user)
  await first.user.click(await screen.findByRole('button', { name: 'Use all of theirs' }))
  expect((await field('Title')).value).toBe('Typed by them')
  await leave(first.user)
  await first.user.click(await screen.findByRole('button', { name: 'Leave' }))
  // Until the other page's code is loaded, the form is still there.
  await screen.findByRole('heading', { level: 1, name: 'Music' })
  await first.goTo('/admin/events/2/edit')
  await first.user.click(await screen.findByRole('button', { name: 'Continue with it' }))
  expect((await field('Title')).value).toBe('Typed by me')
  // The other person's change of a field that I did not edit is kept.
  expect((await field('Price')).value).toBe('$99')
})

it('says that the event was deleted meanwhile, and where it can be brought back', async () => {
  const { user, data } = renderAdmin('/admin/events/2/edit')
  await replace(user, 'Title', 'Typed by me')
  data.events = data.events.filter(({ id }) => id !== 2)
  await save(user)
  const toast = await findToast('Error')
  toast.getByText(/deleted this show in the meantime.*Recently deleted/)
  expect((await field('Title')).value).toBe('Typed by me')
})

it('says when the time was not understood, though the date was', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await fillIn(user, { Date: 'June 3, 2026', Time: 'doors at eight' })
  await screen.findByText('The time was not understood.')
  await replace(user, 'Time', '8:00 PM')
  expect(screen.queryByText('The time was not understood.')).toBeNull()
  await replace(user, 'Time', 'every Thursday')
  expect(screen.queryByText('The time was not understood.')).toBeNull()
})
