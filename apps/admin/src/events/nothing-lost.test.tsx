import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { field, fillIn, replace, save } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const QUESTION = { name: 'Leave without saving?' }
const leave = (user: ReturnType<typeof renderAdmin>['user']) =>
  user.click(screen.getByRole('link', { name: 'Music' }))

it('asks before a picture that is chosen and not uploaded is left behind', async () => {
  const { user, path } = renderAdmin('/admin/events/new')
  await user.click(await screen.findByRole('radio', { name: 'Upload' }))
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
  // Until the other page's code has come, the form is still there.
  await screen.findByRole('heading', { level: 1, name: 'Music' })
  await first.goTo('/admin/events/2/edit')
  await first.user.click(await screen.findByRole('button', { name: 'Continue with it' }))
  expect((await field('Title')).value).toBe('Typed by me')
  // Theirs, which I never touched, is not undone by it.
  expect((await field('Price')).value).toBe('$99')
})

it('says that the event was deleted meanwhile, and where it can be brought back', async () => {
  const { user, data } = renderAdmin('/admin/events/2/edit')
  await replace(user, 'Title', 'Typed by me')
  data.events = data.events.filter(({ id }) => id !== 2)
  await save(user)
  const toast = await findToast('Error')
  toast.getByText(/deleted this event in the meantime.*Recently deleted/)
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
