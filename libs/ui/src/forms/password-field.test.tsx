import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PasswordField } from './password-field.tsx'

it('shows what was typed on demand, and hides it again, without submitting the form', async () => {
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
  expect(input.type).toBe('text')
  expect(input.value).toBe('lantern')
  await userEvent.click(screen.getByRole('button', { name: 'Hide new password' }))
  expect(input.type).toBe('password')
})

it('ties its hint and error to the input', () => {
  render(<PasswordField label="New password" hint="12 characters or more" error="Too short" />)
  const input = screen.getByLabelText('New password')
  const texts = input
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['Too short', '12 characters or more'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})
