import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { save } from '../../testing/edit-form.ts'
import { findToast } from '../../testing/render-admin.tsx'
import { renderTinyForm } from '../../testing/tiny-form.tsx'

const box = () => screen.queryByRole('region', { name: 'Unsaved Changes' })
const texts = (role: string) =>
  within(box() ?? document.body)
    .getAllByRole(role)
    .map(({ textContent }) => textContent)

it('lists texts, choices, nested values and lists as people read them', async () => {
  const { user } = renderTinyForm()
  expect(box()).toBeNull()
  await user.type(await screen.findByLabelText('Name'), ' Road')
  await user.click(screen.getByLabelText('Loud'))
  await user.type(screen.getByLabelText('Shop'), 'https://shop.example')
  await user.type(screen.getByLabelText('Tags'), '{Enter}blues')
  expect(texts('term')).toEqual(['Name', 'Loud', 'Shop', 'Tags'])
  expect(texts('deletion')).toEqual(['Lantern', 'Not at all', 'empty', 'folk'])
  expect(texts('insertion')).toEqual(['Lantern Road', 'Very', 'https://shop.example', 'folk\nblues'])
})

it('counts them in the bar, which leads to the box, and forgets what was put back', async () => {
  const { user } = renderTinyForm()
  await user.type(await screen.findByLabelText('Name'), '!')
  await user.click(screen.getByLabelText('Loud'))
  await user.click(screen.getByRole('button', { name: '2 unsaved changes' }))
  expect(document.activeElement).toBe(box())
  await user.click(screen.getByLabelText('Loud'))
  screen.getByRole('button', { name: '1 unsaved change' })
  await user.type(screen.getByLabelText('Name'), '{Backspace}   ')
  expect(box()).toBeNull()
})

it('sends nothing when nothing was changed', async () => {
  const onSave = vi.fn()
  const { user, requests } = renderTinyForm({ onSave })
  await user.type(await screen.findByLabelText('Name'), '!{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(onSave).not.toHaveBeenCalled()
  expect(requests).toEqual([])
})

it('asks before they are left behind, and says what becomes of them', async () => {
  const { user } = renderTinyForm()
  await user.type(await screen.findByLabelText('Name'), '!')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  question.getByText(/kept as a draft/)
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lantern!')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByText('Another page')
})

it('lets go at once when there is nothing to lose', async () => {
  const { user } = renderTinyForm()
  await user.click(await screen.findByRole('link', { name: 'Elsewhere' }))
  await screen.findByText('Another page')
})

it('says that a save failed until the form is edited', async () => {
  const { user } = renderTinyForm({ onSave: () => Promise.reject(new TypeError('Failed to fetch')) })
  await user.type(await screen.findByLabelText('Name'), '!')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('The tiny things were not saved')
  await user.type(screen.getByLabelText('Name'), '!')
  expect(screen.queryByText('The tiny things were not saved')).toBeNull()
})

it('dismisses the toast of a failure once a later save succeeds', async () => {
  let fails = true
  const { user } = renderTinyForm({
    onSave: async (draft) => {
      if (fails) throw new TypeError('Failed to fetch')
      return { draft, version: 2 }
    },
  })
  await user.type(await screen.findByLabelText('Name'), '!')
  await save(user)
  const toast = (await findToast('Error')).getByText('Failed to save the tiny things.')
  fails = false
  await save(user)
  await waitFor(() => expect(box()).toBeNull())
  expect(toast.isConnected).toBe(false)
})

it('stays open on what was saved, and keeps what was typed meanwhile', async () => {
  let end: (() => void) | undefined
  const { user } = renderTinyForm({
    onSave: (draft, version) =>
      new Promise((resolve) => {
        end = () => resolve({ draft, version: (version ?? 0) + 1 })
      }),
  })
  await user.type(await screen.findByLabelText('Name'), '!')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await user.type(screen.getByLabelText('Shop'), 'x')
  end?.()
  await screen.findByRole('button', { name: '1 unsaved change' })
  expect(texts('term')).toEqual(['Shop'])
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lantern!')
})
