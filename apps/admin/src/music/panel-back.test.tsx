import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { replace } from '../testing/edit-form.ts'
import { renderAdmin } from '../testing/render-admin.tsx'

const edit = () => screen.findByRole('button', { name: 'Edit Ember Road' })
const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
const form = () => screen.queryByRole('form')

it('Back closes the form, and asks first when something was typed', async () => {
  const { user, goTo, goBack, path } = renderAdmin('/admin')
  await goTo('/admin/music')
  await user.click(await edit())
  expect(path()).toBe('/admin/music?edit=1')
  await goBack()
  await waitFor(() => expect(form()).toBeNull())
  expect(path()).toBe('/admin/music')
  await hasFocus('Edit Ember Road')

  await user.click(await edit())
  await replace(user, 'Title', 'Another')
  void goBack()
  const question = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(path()).toBe('/admin/music?edit=1')
  void goBack()
  await user.click(await screen.findByRole('button', { name: 'Close the form' }))
  await waitFor(() => expect(form()).toBeNull())
  expect(path()).toBe('/admin/music')
  await hasFocus('Edit Ember Road')
})

it('Back closes Change order', async () => {
  const { user, goBack, path } = renderAdmin('/admin/music')
  await user.click(await screen.findByRole('button', { name: 'Change order' }))
  await screen.findByRole('button', { name: 'Done' })
  expect(path()).toBe('/admin/music?order')
  await goBack()
  await edit()
  expect(path()).toBe('/admin/music')
  await hasFocus('Change order')
})

it('a form that was closed by Cancel is not opened again by Back', async () => {
  const { user, goTo, goBack, path } = renderAdmin('/admin')
  await goTo('/admin/music')
  for (const _time of ['once', 'again']) {
    await user.click(await edit())
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(path()).toBe('/admin/music')
  }
  // The entries of the closed form and of the list.
  await goBack()
  expect(path()).toBe('/admin/music')
  await goBack()
  expect(path()).toBe('/admin')
})
