import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changes, field, replace, save } from '../../testing/edit-form.ts'
import { findToast, renderAdmin, setWidth } from '../../testing/render-admin.tsx'
import { conflictWith, renderTinyForm, TINY } from '../../testing/tiny-form.tsx'

type User = ReturnType<typeof renderAdmin>['user']

const DISCARDED = 'Your changes were discarded'

const cancel = (user: User, label = 'Cancel') =>
  user.click(within(screen.getByRole('form')).getByRole('button', { name: label }))

async function undo(user: User) {
  await user.click((await findToast(DISCARDED)).getByRole('button', { name: 'Undo' }))
}

it.each([1440, 360])(
  'opens a new show again with its text after a wrong press on Cancel, at %i px',
  async (width) => {
    setWidth(width)
    const { user, path, data } = renderAdmin('/admin/events/new?copy=2')
    await replace(user, 'Title', 'Never mind')
    await cancel(user)
    await screen.findByRole('heading', { level: 1, name: 'Shows' })
    await undo(user)
    expect((await field('Title')).value).toBe('Never mind')
    expect(path()).toBe('/admin/events/new?copy=2')
    await user.click(screen.getByRole('button', { name: 'Create Event' }))
    await waitFor(() => expect(data.events.map(({ title }) => title)).toContain('Never mind'))
  },
)

it.each([
  ['/admin/events/2/edit', 'Title'],
  ['/admin/music?edit=1', 'Title'],
  ['/admin/merch?edit=389000003', 'Custom Link'],
  ['/admin/posts/new', 'Text'],
])('opens the form of %s again with its text', async (path, label) => {
  const { user } = renderAdmin(path)
  await replace(user, label, 'https://half.example/a-thought')
  await cancel(user)
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  await undo(user)
  expect((await field(label)).value).toBe('https://half.example/a-thought')
})

it('brings the text back where the form stays open, and its draft', async () => {
  const { user } = renderAdmin('/admin/site')
  await replace(user, 'Tagline', 'Half a thought')
  await cancel(user)
  expect(changes()).toBeNull()
  expect(localStorage.getItem('troubadour:draft:1:site')).toBeNull()
  await undo(user)
  expect((await field('Tagline')).value).toBe('Half a thought')
  expect(document.activeElement).toBe(screen.getByRole('form'))
  expect(localStorage.getItem('troubadour:draft:1:site')).toContain('Half a thought')
})

it('brings the chosen files of a new track back', async () => {
  const { user } = renderAdmin('/admin/music?add')
  const files = [new File(['sound'], '01 - Ember.wav', { type: 'audio/wav' })]
  await user.upload(await screen.findByLabelText('Add recordings', { selector: 'input' }), files)
  await screen.findByRole('list', { name: 'Chosen recordings' })
  await cancel(user, 'Discard')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  await undo(user)
  await screen.findByRole('button', { name: 'Remove Ember' })
  expect((await field('Title')).value).toBe('Ember')
})

it('brings a choice between two versions back', async () => {
  const theirs = { draft: { ...TINY.draft, name: 'Theirs' }, version: 2 }
  const { user } = renderTinyForm({ onSave: async () => Promise.reject(conflictWith(theirs)) })
  await user.type(await screen.findByLabelText('Name'), '!')
  await save(user)
  await screen.findByRole('radio', { name: 'Mine Lantern!', checked: true })
  await cancel(user)
  expect(screen.queryByRole('radio', { name: 'Mine Lantern!' })).toBeNull()
  await undo(user)
  await screen.findByRole('radio', { name: 'Mine Lantern!', checked: true })
  screen.getByRole('radio', { name: 'Theirs Theirs' })
})

it('asks before another form with unsaved changes is closed for it', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await replace(user, 'Title', 'First')
  await cancel(user)
  const toast = await findToast(DISCARDED)
  await user.click(await screen.findByRole('link', { name: 'Edit Riverside Stage' }))
  await replace(user, 'Title', 'Second')
  await user.click(toast.getByRole('button', { name: 'Undo' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { level: 1, name: 'New show' })
  expect((await field('Title')).value).toBe('First')
})

it('says nothing when nothing was typed', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await field('Title')
  await cancel(user)
  await screen.findByRole('heading', { level: 1, name: 'Shows' })
  expect(screen.queryByText(DISCARDED)).toBeNull()
})
