import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { field } from '../../testing/edit-form.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'

const PATH = '/admin/subscribers/announcements'
// happy-dom lacks it.
Object.assign(document, { execCommand: () => false })

it('puts a picture into the text, with what it shows', async () => {
  const { user } = renderAdmin(`${PATH}/4`)
  const text = await field('Text')
  await user.click(await screen.findByRole('button', { name: 'Picture' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Put a picture into the text' }))
  await user.click(await dialog.findByRole('button', { name: /^A lantern in the pines/ }))
  await waitFor(() => expect(text.value).toMatch(/!\[A lantern in the pines\]\(\/media\/.+\)/))
  expect(document.activeElement).toBe(text)
  // React does not notice setRangeText in the test's document.
  await user.type(text, '!')
  const drawn = within(await screen.findByRole('list', { name: 'Pictures in the text' })).getByRole('img')
  expect(text.value).toContain(`](${drawn.getAttribute('src')})`)
  expect(drawn.getAttribute('alt')).toBe('A lantern in the pines')
})

it('puts a picture into the text that is uploaded there', async () => {
  const { user, data } = renderAdmin(`${PATH}/4`)
  const text = await field('Text')
  const before = data.media.length
  await user.click(await screen.findByRole('button', { name: 'Picture' }))
  const file = new File(['x'], 'stage.png', { type: 'image/png' })
  await user.upload(await screen.findByLabelText('Choose a picture'), file)
  await waitFor(() => expect(text.value).toMatch(/!\[.*\]\(\/media\/.+\)/))
  expect(data.media).toHaveLength(before + 1)
  expect(screen.queryByRole('dialog')).toBeNull()
})
