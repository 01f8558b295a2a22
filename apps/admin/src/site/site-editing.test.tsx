import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changes, field, replace, save } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const PATH = '/admin/site'

/** Somebody else saves the settings while they are being edited here. */
async function runIntoConflict() {
  const admin = renderAdmin(PATH)
  await replace(admin.user, 'Tagline', 'My tagline')
  const theirs = { spotify: null, apple: null, youtube: null, bandcamp: 'https://theirs.example' }
  admin.data.site = { ...admin.data.site, tagline: 'Their tagline', platformLinks: theirs, version: 1 }
  await save(admin.user)
  const notice = await screen.findByRole('region', { name: 'Somebody else changed these site settings' })
  const choice = (label: string) =>
    within(within(notice).getByRole('group', { name: new RegExp(`^${label}`) }))
  return { ...admin, notice, choice }
}

it('shows both versions when somebody else saved first, and loses neither', async () => {
  const { data, notice, choice } = await runIntoConflict()
  await waitFor(() => expect(document.activeElement).toBe(notice))
  choice('Tagline').getByText('My tagline')
  choice('Tagline').getByText('Their tagline')
  choice('Bandcamp').getByText('https://theirs.example')
  expect((await field('Tagline')).value).toBe('My tagline')
  expect((await field('Bandcamp')).value).toBe('https://theirs.example')
  expect(data.site.tagline).toBe('Their tagline')
  expect(screen.queryByText('Failed to save settings. Please try again.')).toBeNull()
})

it('saves what is chosen of both, over their version', async () => {
  const { user, data, notice } = await runIntoConflict()
  await user.click(within(notice).getByRole('button', { name: 'Save' }))
  await findToast('Settings saved')
  expect(data.site).toMatchObject({
    tagline: 'My tagline',
    platformLinks: { bandcamp: 'https://theirs.example' },
    version: 2,
  })
  expect(screen.queryByText(/Somebody else changed/)).toBeNull()
  expect(changes()).toBeNull()
})

it('takes all of theirs when that is chosen', async () => {
  const { user, notice } = await runIntoConflict()
  await user.click(within(notice).getByRole('button', { name: 'Use all of theirs' }))
  expect((await field('Tagline')).value).toBe('Their tagline')
})

it('asks before it is left with unsaved changes', async () => {
  const { user, path } = renderAdmin(PATH)
  await replace(user, 'Tagline', 'My tagline')
  await user.click(screen.getByRole('link', { name: 'Security' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  expect(path()).toBe(PATH)
  await user.click(dialog.getByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Security Settings' })
})

it('is left without a question after it was saved', async () => {
  const { user } = renderAdmin(PATH)
  await replace(user, 'Tagline', 'My tagline')
  await save(user)
  await findToast('Settings saved')
  await user.click(screen.getByRole('link', { name: 'Security' }))
  await screen.findByRole('heading', { name: 'Security Settings' })
})

it('offers what was typed before and never saved', async () => {
  const { user, goTo } = renderAdmin(PATH)
  await replace(user, 'Tagline', 'My tagline')
  void goTo('/admin/security')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Security Settings' })
  await goTo(PATH)
  await screen.findByText(/^You have an unsaved draft from/)
  expect((await field('Tagline')).value).toBe('Stories for the Weary Wanderer')
  await user.click(screen.getByRole('button', { name: 'Continue with it' }))
  expect((await field('Tagline')).value).toBe('My tagline')
})

it('throws the draft away with Cancel', async () => {
  const { user, data, goTo } = renderAdmin(PATH)
  await replace(user, 'Tagline', 'My tagline')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await goTo('/admin/security')
  await screen.findByRole('heading', { name: 'Security Settings' })
  await goTo(PATH)
  expect((await field('Tagline')).value).toBe('Stories for the Weary Wanderer')
  expect(screen.queryByText(/^You have an unsaved draft from/)).toBeNull()
  expect(data.drafts).toEqual({})
})
