import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const PATH = '/admin/subscribers/welcome'
const WELCOME = { subject: 'Welcome', text: 'Hello, friend.', isOn: true, version: 3 }

it('is written, previewed and saved', async () => {
  const user = userEvent.setup()
  renderAdmin(PATH)
  await user.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'Good to have you')
  await user.type(screen.getByRole('textbox', { name: /^Text/ }), 'Here is a song.')
  const test = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send to me first' })
  expect(test().disabled).toBe(true)
  await screen.findByTitle('The mail')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Saved: new subscribers get this mail')
  expect(test().disabled).toBe(false)
})

it('says what is missing', async () => {
  const user = userEvent.setup()
  renderAdmin(PATH)
  await user.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'Good to have you')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Please write a text')
})

it('is switched off, and keeps its text', async () => {
  const user = userEvent.setup()
  renderAdmin(PATH, { welcomeMail: WELCOME })
  const field = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Send it after the confirmation',
  })
  expect(field.checked).toBe(true)
  await user.click(field)
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Saved: nobody gets this mail')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Subject/ }).value).toBe('Welcome')
})

it('sends a test to one address', async () => {
  const user = userEvent.setup()
  renderAdmin(PATH, { welcomeMail: WELCOME })
  const panel = within(await screen.findByRole('region', { name: 'Try it' }))
  const address = await panel.findByRole('textbox', { name: 'Your address' })
  await user.clear(address)
  await user.type(address, 'me@example.com')
  await user.click(panel.getByRole('button', { name: 'Send to me first' }))
  await screen.findByText('A test mail is on its way to me@example.com.')
})
