import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changes, field, replace, save, stored } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

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

it('shuts the ordinary save while it is open, and says why', async () => {
  const { admin, user } = await runIntoConflict()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' })
  expect(button.disabled).toBe(true)
  const reason = screen.getByRole('button', { name: 'Choose a copy above first' })
  expect(button.getAttribute('aria-describedby')).toBe(reason.id)
  await user.type(await field('Venue'), '!{Enter}')
  await save(user)
  expect(stored(admin, 2)).toMatchObject({ title: 'Riverside Stage', version: 2 })
  expect(screen.getByText('Somebody else changed this event')).toBeTruthy()
  await user.click(reason)
  expect(document.activeElement?.textContent).toContain('Somebody else changed this event')
  expect(screen.getByRole('button', { name: 'Save mine over it' }).getAttribute('type')).toBe('button')
})

it('opens the ordinary save again with their copy', async () => {
  const { user } = await runIntoConflict()
  await user.click(screen.getByRole('button', { name: 'Reload their copy' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(false)
  expect(screen.queryByRole('button', { name: 'Choose a copy above first' })).toBeNull()
})

it('says at the chosen button that it is saving', async () => {
  const { user, holdBack } = await runIntoConflict()
  holdBack('updateEvent')
  await user.click(screen.getByRole('button', { name: 'Save mine over it' }))
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save mine over it' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reload their copy' }).disabled).toBe(true)
})

it('offers another try when mine could not be saved over theirs', async () => {
  const { admin, user, answer, answerAsUsual } = await runIntoConflict()
  answer('updateEvent', 500)
  await user.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await findToast('Error')
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await findToast('Success')
  expect(stored(admin, 2)).toMatchObject({ title: 'My title', version: 3 })
})

it('asks again when a third save came between', async () => {
  const { admin, user } = await runIntoConflict()
  admin.data.events = admin.data.events.map((event) =>
    event.id === 2 ? { ...event, price: '$77', version: 3 } : event,
  )
  await user.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await waitFor(() => expect(changes()?.textContent).toContain('$77'))
  expect(document.activeElement?.textContent).toContain('Somebody else changed this event')
  expect(stored(admin, 2)).toMatchObject({ title: 'Riverside Stage', version: 3 })
})
