import { createRef } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { PasswordField, TextArea, TextField } from './fields.tsx'

const idsOf = (element: Element) => element.getAttribute('aria-describedby')?.split(' ') ?? []
const textsOf = (element: Element) => idsOf(element).map((id) => document.getElementById(id)?.textContent)

describe.each([
  ['TextField', TextField],
  ['TextArea', TextArea],
  ['PasswordField', PasswordField],
])('%s', (_, Control) => {
  it('names the control by its label and keeps the attributes of the element', () => {
    render(<Control label="Venue" name="venue" defaultValue="The Barn" required />)
    const control = screen.getByLabelText<HTMLInputElement>('Venue *')
    expect([control.name, control.value, control.required]).toEqual(['venue', 'The Barn', true])
    expect(control.hasAttribute('aria-invalid')).toBe(false)
    expect(idsOf(control)).toEqual([])
  })

  it('describes the control by its error first, then its hint', () => {
    render(<Control label="Title" hint="As on the poster" error="Title is required" />)
    const control = screen.getByLabelText('Title')
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(textsOf(control)).toEqual(['Title is required', 'As on the poster'])
  })
})

it('hides the required mark from the name', () => {
  render(<TextField label="Title" required />)
  screen.getByRole('textbox', { name: 'Title' })
  expect(document.querySelector('label')?.textContent).toBe('Title *')
})

it('hands its ref to the input', () => {
  const ref = createRef<HTMLInputElement>()
  render(<TextField label="Email" type="email" ref={ref} id="email" />)
  expect([ref.current?.type, ref.current?.id]).toEqual(['email', 'email'])
})

it('shows the password on demand, and hides it again, without submitting the form', async () => {
  render(
    <form
      onSubmit={() => {
        throw new Error('The toggle submits nothing')
      }}
    >
      <PasswordField label="New password" />
    </form>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('New password')
  await userEvent.type(input, 'lantern')
  expect(input.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show new password' }))
  expect([input.type, input.value]).toEqual(['text', 'lantern'])
  await userEvent.click(screen.getByRole('button', { name: 'Hide new password' }))
  expect(input.type).toBe('password')
})
