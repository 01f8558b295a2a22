import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/handlers'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

type Admin = ReturnType<typeof renderAdmin>

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const changes = () => screen.queryByRole('region', { name: 'Unsaved Changes' })
const save = (user: Admin['user']) => user.click(screen.getByRole('button', { name: 'Save Changes' }))

async function replace(user: Admin['user'], label: string, text: string) {
  const input = await field(label)
  await user.clear(input)
  await user.click(input)
  await user.paste(text)
}

const stored = ({ data }: Admin, id: number) => data.events.find((event) => event.id === id)

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

it('saves with the version it was read at, and returns to the list', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  await replace(admin.user, 'Title', 'Riverside Stage, late')
  await save(admin.user)
  expect((await findToast('Success')).getByText('Event updated successfully!')).toBeTruthy()
  await waitFor(() => expect(admin.path()).toBe('/admin/events'))
  expect(await screen.findByRole('link', { name: 'Edit Riverside Stage, late' })).toBeTruthy()
  expect(stored(admin, 2)).toMatchObject({ title: 'Riverside Stage, late', version: 2 })
})

it('reverts on Cancel', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  await replace(admin.user, 'Title', 'Something else')
  await admin.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Riverside Stage' })).toBeTruthy()
  expect(admin.path()).toBe('/admin/events/2')
  expect(stored(admin, 2)).toMatchObject({ title: 'Riverside Stage', version: 1 })
})

it('keeps the text when the server fails', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  await replace(admin.user, 'Title', MOCK_FAILURES.eventTitle)
  await save(admin.user)
  expect((await findToast('Error')).getByText('Failed to update event. Please try again.')).toBeTruthy()
  expect((await field('Title')).value).toBe(MOCK_FAILURES.eventTitle)
  expect(admin.path()).toBe('/admin/events/2/edit')
})

/** Somebody else saves the event while it is being edited here. */
async function runIntoConflict() {
  const admin = renderAdmin('/admin/events/2/edit')
  await replace(admin.user, 'Title', 'My title')
  admin.data.events = admin.data.events.map((event) =>
    event.id === 2 ? { ...event, price: '$99', version: 2 } : event,
  )
  await save(admin.user)
  const notice = await screen.findByText('Somebody else changed this event')
  return { ...admin, admin, notice }
}

it('tells of a conflict, keeps the text, and shows both sides', async () => {
  const { admin, notice } = await runIntoConflict()
  expect((await field('Title')).value).toBe('My title')
  expect(document.activeElement?.contains(notice)).toBe(true)
  expect(changes()?.textContent).toContain('$99')
  expect(stored(admin, 2)).toMatchObject({ title: 'Riverside Stage', version: 2 })
  expect(screen.queryByText('Failed to update event. Please try again.')).toBeNull()
})

it('saves mine over theirs when it is chosen', async () => {
  const { admin, user } = await runIntoConflict()
  await user.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await findToast('Success')
  expect(stored(admin, 2)).toMatchObject({ title: 'My title', price: 'FREE', version: 3 })
})

it('reloads their copy when it is chosen', async () => {
  const { admin, user } = await runIntoConflict()
  await user.click(screen.getByRole('button', { name: 'Reload their copy' }))
  expect((await field('Title')).value).toBe('Riverside Stage')
  expect((await field('Price')).value).toBe('$99')
  expect(changes()).toBeNull()
  expect(screen.queryByText('Somebody else changed this event')).toBeNull()
  await replace(user, 'Venue', 'Elsewhere')
  await save(user)
  await findToast('Success')
  expect(stored(admin, 2)).toMatchObject({ venue: 'Elsewhere', price: '$99', version: 3 })
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
  expect((await field('Title')).value).toBe('Typed with care')
  expect(admin.path()).toBe('/admin/events/2/edit')
  await save(user)
  await findToast('Success')
  expect(stored(admin, 2)).toMatchObject({ title: 'Typed with care', version: 2 })
})
