import { useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SegmentedChoice } from './segmented-choice.tsx'

const OPTIONS = [
  { value: 'url', label: 'Image URL' },
  { value: 'upload', label: 'Upload' },
] as const

function Choice({ disabled }: { disabled?: boolean }) {
  const [value, setValue] = useState<'url' | 'upload'>('url')
  return (
    <SegmentedChoice label="Source" options={OPTIONS} value={value} onChange={setValue} disabled={disabled} />
  )
}
const chosen = () => screen.getByRole('radio', { checked: true }).textContent

it('is a group of radio buttons with a name', async () => {
  const user = userEvent.setup()
  render(<Choice />)
  screen.getByRole('radiogroup', { name: 'Source' })
  expect(chosen()).toBe('Image URL')
  await user.click(screen.getByRole('radio', { name: 'Upload' }))
  expect(chosen()).toBe('Upload')
})

it('is one stop of the keyboard, and moves with the arrows', async () => {
  const user = userEvent.setup()
  render(<Choice />)
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Image URL')
  // Held down: Radix moves the focus a moment after the press.
  await user.keyboard('{ArrowRight>}')
  await screen.findByRole('radio', { name: 'Upload', checked: true })
  await user.keyboard('{/ArrowRight}')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

it('stays as it is while it is disabled', async () => {
  const user = userEvent.setup()
  render(<Choice disabled />)
  await user.click(screen.getByRole('radio', { name: 'Upload' }))
  expect(chosen()).toBe('Image URL')
})
