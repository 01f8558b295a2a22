import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import type { Event } from '@troubadour/domain/event/event'
import { changes, field, replace, save, stored } from '../testing/edit-form.ts'
import { findAction, findToast, renderAdmin } from '../testing/render-admin.tsx'

it('lists what changed, the old value struck through, then the new', async () => {
  const { user } = renderAdmin('/admin/events/2/edit')
  expect((await field('Title')).value).toBe('Riverside Stage')
  expect(changes()).toBeNull()
  await replace(user, 'Title', 'Riverside Stage, late')
  await replace(user, 'Link', 'https://tickets.example')
  await user.click(screen.getByRole('switch', { name: 'Visible' }))
  const box = within(screen.getByRole('region', { name: 'Unsaved Changes' }))
  expect(box.getAllByRole('term').map((term) => term.textContent)).toEqual(['Title', 'Link', 'Visible'])
  expect(box.getAllByRole('deletion').map((old) => old.textContent)).toEqual([
    'Riverside Stage',
    'empty',
    'Yes',
  ])
  expect(box.getAllByRole('insertion').map((added) => added.textContent)).toEqual([
    'Riverside Stage, late',
    'https://tickets.example',
    'No',
  ])
  await replace(user, 'Title', 'Riverside Stage')
  expect(box.getAllByRole('term').map((term) => term.textContent)).toEqual(['Link', 'Visible'])
})

it('shows what changed first in its column, and leads there from the bar of buttons', async () => {
  const { user } = renderAdmin('/admin/events/2/edit')
  await replace(user, 'Title', 'Riverside Stage, late')
  const box = screen.getByRole('region', { name: 'Unsaved Changes' })
  expect(box.previousElementSibling).toBeNull()
  expect(box.nextElementSibling?.contains(await field('Image URL'))).toBe(true)
  screen.getByRole('button', { name: '1 unsaved change' })
  await replace(user, 'Venue', 'Elsewhere')
  await user.click(screen.getByRole('button', { name: '2 unsaved changes' }))
  expect(document.activeElement).toBe(box)
})

it('sends nothing when nothing was changed, and returns to the list', async () => {
  const { user, path, data } = renderAdmin('/admin/events/2/edit')
  await replace(user, 'Title', 'Riverside Stage ')
  await save(user)
  ;(await findToast('Nothing to save')).getByText('Nothing was changed.')
  await waitFor(() => expect(path()).toBe('/admin/events'))
  expect(data.events.find(({ id }) => id === 2)?.version).toBe(1)
})

it('returns to the search and the pages that the list had', async () => {
  const { user, path } = renderAdmin('/admin/events?q=riverside&page=3')
  await user.click(await screen.findByRole('link', { name: 'Edit Riverside Stage' }))
  await replace(user, 'Venue', 'The Other Quay')
  await save(user)
  const saved = (await screen.findByRole('link', { name: 'Riverside Stage' })).closest('li')
  await waitFor(() => expect(document.activeElement).toBe(saved))
  expect(path()).toBe('/admin/events?q=riverside&page=3')
  expect(screen.queryByRole('region', { name: 'Just saved shows' })).toBeNull()
})

it.each([
  ['Venue', 'The Other Quay', 0],
  // Its place in the list is another one.
  ['Time', '10 PM', 1],
])('does not load the list again after a save, unless the row moves: %s', async (label, value, count) => {
  const { user, server } = renderAdmin('/admin/events')
  const reads: string[] = []
  const edit = await screen.findByRole('link', { name: 'Edit Riverside Stage' })
  server.events.on('request:start', ({ request }) => void reads.push(request.url))
  await user.click(edit)
  await replace(user, label, value)
  await save(user)
  // An event is an item of the list.
  within((await screen.findByRole('link', { name: 'Riverside Stage' })).closest('li')!).getByText(
    new RegExp(value),
  )
  expect(reads.filter((url) => url.includes('/events/rows'))).toHaveLength(count)
})

it('deletes the event, also with unsaved changes', async () => {
  const { user, data, path } = renderAdmin('/admin/events/2/edit')
  await replace(user, 'Venue', 'The Other Quay')
  await user.click(await findAction(user, 'More for Riverside Stage', 'Delete'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Event' }))
  await user.type(dialog.getByRole('textbox'), 'Riverside Stage{Enter}')
  await findToast('Success')
  await waitFor(() => expect(path()).toBe('/admin/events'))
  expect(data.events.map(({ id }) => id)).toEqual([1, 3, 4])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('says how many orders are fetched at the show, and that their buyers get a mail', async () => {
  const title = 'Riverside Stage'
  const { user } = renderAdmin('/admin/events/2/edit', { events: [mockEvent({ id: 2, title, pickups: 3 })] })
  const words = '3 orders are to be fetched at this show.'
  const mailed = 'If its day, time or place changes, or it is cancelled, the buyers get a mail ten minutes'
  await screen.findByText(`${words} ${mailed} after you save.`)
  await user.click(await findAction(user, `More for ${title}`, 'Delete'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Event' }))
  dialog.getByText(new RegExp(`${words} The buyers get a mail that it is cancelled`))
})

it('says that it is saving', async () => {
  const { user, holdBack } = renderAdmin('/admin/events/2/edit')
  holdBack('updateEvent')
  await replace(user, 'Title', 'Riverside Stage, late')
  await save(user)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving…' })
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(button)
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull()
})

it('leaves without saving when that is chosen', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  await replace(admin.user, 'Title', 'Never mind')
  await admin.user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await admin.user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(stored(admin, 2)).toMatchObject({ title: 'Riverside Stage', version: 1 })
  expect(screen.queryByText('Event updated successfully!')).toBeNull()
  await waitFor(() => expect(admin.data.drafts['event-2']?.content).toMatchObject({ title: 'Never mind' }))
})

it('saves with the version it was read at, and returns to the list', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  await replace(admin.user, 'Title', 'Riverside Stage, late')
  await save(admin.user)
  ;(await findToast('Success')).getByText('Event updated successfully!')
  await waitFor(() => expect(admin.path()).toBe('/admin/events'))
  await screen.findByRole('link', { name: 'Edit Riverside Stage, late' })
  expect(stored(admin, 2)).toMatchObject({ title: 'Riverside Stage, late', version: 2 })
})

it('reverts on Cancel', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  await replace(admin.user, 'Title', 'Something else')
  await admin.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('heading', { name: 'Riverside Stage', level: 1 })
  expect(admin.path()).toBe('/admin/events/2')
  expect(stored(admin, 2)).toMatchObject({ title: 'Riverside Stage', version: 1 })
})

const retryBar = () => screen.queryByText('The show was not saved', { selector: '[role=alert] *' })

it('offers another try when there is no answer, which saves what was typed', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  await replace(admin.user, 'Title', 'Typed with care')
  admin.answer('updateEvent', 0)
  await save(admin.user)
  ;(await findToast('Error')).getByText('Failed to update event. Please try again.')
  expect(retryBar()).not.toBeNull()
  await admin.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retryBar()).not.toBeNull()
  expect((await field('Title')).value).toBe('Typed with care')
  admin.answerAsUsual()
  await admin.user.click(await screen.findByRole('button', { name: 'Try again' }))
  await findToast('Success')
  await waitFor(() => expect(admin.path()).toBe('/admin/events'))
  expect(retryBar()).toBeNull()
  expect(stored(admin, 2)).toMatchObject({ title: 'Typed with care', version: 2 })
})

it('offers no other try when the event itself was refused', async () => {
  const { user, answer } = renderAdmin('/admin/events/2/edit')
  await replace(user, 'Title', 'Refused')
  answer('updateEvent', 400, { message: 'Please correct it.', errors: { price: 'Too dear' } })
  await save(user)
  await screen.findByText('Too dear')
  expect(retryBar()).toBeNull()
})

it('asks for sign-in over the page when the session ends, and loses nothing', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  const { user, data } = admin
  await replace(user, 'Title', 'Typed with care')
  data.user = null
  await save(user)
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in again' }))
  expect(screen.queryByText('Failed to update event. Please try again.')).toBeNull()
  await user.type(dialog.getByLabelText('Username'), 'keeper')
  await user.type(dialog.getByLabelText('Password'), 'wrong-password')
  await user.click(dialog.getByRole('button', { name: 'Log In' }))
  await findToast('Login Failed')
  await user.clear(dialog.getByLabelText('Password'))
  await user.type(dialog.getByLabelText('Password'), 'right-password')
  await user.click(dialog.getByRole('button', { name: 'Log In' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByText('Login Failed', { selector: 'li *' })).toBeNull())
  expect((await field('Title')).value).toBe('Typed with care')
  expect(admin.path()).toBe('/admin/events/2/edit')
  await save(user)
  await findToast('Success')
  expect(stored(admin, 2)).toMatchObject({ title: 'Typed with care', version: 2 })
})

type Admin = ReturnType<typeof renderAdmin>

/** Somebody else saves the event. */
function saveElsewhere({ data }: Admin, fields: Partial<Event>) {
  data.events = data.events.map((event) =>
    event.id === 2 ? { ...event, ...fields, version: event.version + 1 } : event,
  )
}

const TITLE = 'Somebody else changed this show'
const conflictBox = async () => within(await screen.findByRole('region', { name: TITLE }))
const saveChosen = async ({ user }: Admin) =>
  user.click((await conflictBox()).getByRole('button', { name: 'Save' }))

/** Somebody else saves the event while it is being edited here. */
async function runIntoConflict() {
  const admin = renderAdmin('/admin/events/2/edit')
  await replace(admin.user, 'Title', 'My title')
  saveElsewhere(admin, { price: '$99', venue: 'Their hall' })
  await save(admin.user)
  return { ...admin, admin, conflict: await conflictBox() }
}

it('shows both versions, keeps mine where I changed it, and takes theirs where only they did', async () => {
  const { admin, conflict } = await runIntoConflict()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: TITLE }))
  const title = within(conflict.getByRole('group', { name: /^Title/ }))
  expect(title.getByRole<HTMLInputElement>('radio', { name: 'Mine My title' }).checked).toBe(true)
  title.getByRole('radio', { name: 'Theirs Riverside Stage' })
  const price = within(conflict.getByRole('group', { name: /^Price/ }))
  expect(price.getByRole<HTMLInputElement>('radio', { name: 'Theirs $99' }).checked).toBe(true)
  expect((await field('Title')).value).toBe('My title')
  expect((await field('Price')).value).toBe('$99')
  expect(within(changes() ?? document.body).getAllByRole('term')).toHaveLength(1)
  expect(stored(admin, 2)).toMatchObject({ title: 'Riverside Stage', version: 2 })
  expect(screen.queryByText('Failed to update event. Please try again.')).toBeNull()
})

it('saves what was chosen, field by field', async () => {
  const { admin, user, conflict } = await runIntoConflict()
  await user.click(conflict.getByRole('radio', { name: /^Mine The Lantern Room/ }))
  await saveChosen(admin)
  ;(await findToast('Success')).getByText('Event updated successfully!')
  expect(stored(admin, 2)).toMatchObject({ title: 'My title', price: '$99', version: 3 })
  expect(stored(admin, 2)?.venue).toMatch(/^The Lantern Room/)
})

it('shuts the ordinary save meanwhile, and says why', async () => {
  const { admin, user } = await runIntoConflict()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' })
  const reason = screen.getByRole('button', { name: 'Choose between the versions first' })
  expect(button.disabled).toBe(true)
  expect(button.getAttribute('aria-describedby')).toBe(reason.id)
  await user.type(await field('Title'), '{Enter}')
  expect(stored(admin, 2)?.version).toBe(2)
  await user.click(reason)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: TITLE }))
})

it('says that it is saving, and keeps both versions when the server fails', async () => {
  const { admin, user, answer, answerAsUsual } = await runIntoConflict()
  answer('updateEvent', 500)
  await saveChosen(admin)
  ;(await findToast('Error')).getByText('Failed to update event. Please try again.')
  await screen.findByText('The show was not saved')
  screen.getByRole('radio', { name: 'Theirs $99' })
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(stored(admin, 2)).toMatchObject({ title: 'My title', price: '$99', version: 3 }))
})
