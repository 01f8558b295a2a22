import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Event } from '@troubadour/domain/event/event'
import { changes, field, replace, save, stored } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

type Admin = ReturnType<typeof renderAdmin>

/** Somebody else saves the event. */
function saveElsewhere({ data }: Admin, fields: Partial<Event>) {
  data.events = data.events.map((event) =>
    event.id === 2 ? { ...event, ...fields, version: event.version + 1 } : event,
  )
}

const TITLE = 'Somebody else changed this event'
const notice = async () => within(await screen.findByRole('region', { name: TITLE }))
const saveChosen = async ({ user }: Admin) =>
  user.click((await notice()).getByRole('button', { name: 'Save' }))

/** Somebody else saves the event while it is being edited here. */
async function runIntoConflict() {
  const admin = renderAdmin('/admin/events/2/edit')
  await replace(admin.user, 'Title', 'My title')
  saveElsewhere(admin, { price: '$99', venue: 'Their hall' })
  await save(admin.user)
  return { ...admin, admin, conflict: await notice() }
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

it('saves all of mine over theirs', async () => {
  const { admin, user } = await runIntoConflict()
  await user.click(screen.getByRole('button', { name: 'Use all of mine' }))
  await saveChosen(admin)
  await findToast('Success')
  expect(stored(admin, 2)).toMatchObject({ title: 'My title', price: 'FREE', version: 3 })
})

it('takes all of theirs, and gives mine back when that was a mistake', async () => {
  const { user } = await runIntoConflict()
  await user.click(screen.getByRole('button', { name: 'Use all of theirs' }))
  expect((await field('Title')).value).toBe('Riverside Stage')
  expect(changes()).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Mine My title' }))
  expect((await field('Title')).value).toBe('My title')
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
  await screen.findByText('The event was not saved')
  screen.getByRole('radio', { name: 'Theirs $99' })
  answerAsUsual()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(stored(admin, 2)).toMatchObject({ title: 'My title', price: '$99', version: 3 }))
})

it('asks again when a third save came between, and loses nothing', async () => {
  const { admin } = await runIntoConflict()
  saveElsewhere(admin, { price: '$77' })
  await saveChosen(admin)
  await screen.findByRole('radio', { name: 'Theirs $77' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: TITLE }))
  await saveChosen(admin)
  await findToast('Success')
  expect(stored(admin, 2)).toMatchObject({
    title: 'My title',
    venue: 'Their hall',
    price: '$77',
    version: 4,
  })
})
