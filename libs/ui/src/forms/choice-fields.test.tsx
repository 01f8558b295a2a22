import { useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SegmentedChoice, SwitchField } from './choice-fields.tsx'

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
const chosen = () => nameOf(screen.getByRole('radio', { checked: true }))
const nameOf = (radio: Element | null) => radio?.closest('label')?.textContent

it('SegmentedChoice is a group of radio buttons with a name', async () => {
  const user = userEvent.setup()
  render(<Choice />)
  screen.getByRole('radiogroup', { name: 'Source' })
  expect(chosen()).toBe('Image URL')
  await user.click(screen.getByRole('radio', { name: 'Upload' }))
  expect(chosen()).toBe('Upload')
})

it('SegmentedChoice is one tab stop, and moves with the arrows', async () => {
  const user = userEvent.setup()
  render(<Choice />)
  await user.tab()
  expect(nameOf(document.activeElement)).toBe('Image URL')
  await user.keyboard('{ArrowRight}')
  expect(chosen()).toBe('Upload')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

it('SegmentedChoice does not change while it is disabled', async () => {
  const user = userEvent.setup()
  render(<Choice disabled />)
  await user.click(screen.getByRole('radio', { name: 'Upload' }))
  expect(chosen()).toBe('Image URL')
})

it('SwitchField is a native checkbox in the role of a switch, named and described', () => {
  render(<SwitchField label="Coming soon" hint="Replaces the buttons" defaultChecked />)
  const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Coming soon' })
  expect([control.type, control.checked]).toEqual(['checkbox', true])
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Replaces the buttons',
  )
})
