import { createRef } from 'react'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SwitchField } from './switch-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const idsOf = (element: Element) => element.getAttribute('aria-describedby')?.split(' ') ?? []
const textsOf = (element: Element) => idsOf(element).map((id) => document.getElementById(id)?.textContent)

describe.each([
  ['TextField', TextField],
  ['TextArea', TextArea],
])('%s', (_, Control) => {
  it('names the control by its label and keeps the attributes of the element', () => {
    render(<Control label="Venue" name="venue" defaultValue="The Barn" required />)
    const control = screen.getByRole('textbox', { name: 'Venue' }) as HTMLInputElement
    expect(control.value).toBe('The Barn')
    expect(control.required).toBe(true)
    expect(control.hasAttribute('aria-invalid')).toBe(false)
    expect(idsOf(control)).toEqual([])
  })

  it('describes the control by its error first, then its hint', () => {
    render(<Control label="Title" hint="As on the poster" error="Title is required" />)
    const control = screen.getByRole('textbox', { name: 'Title' })
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(textsOf(control)).toEqual(['Title is required', 'As on the poster'])
  })

  it('hides the required mark from the name', () => {
    const { container } = render(<Control label="Title" required />)
    expect(container.querySelector('label')?.textContent).toBe('Title *')
    screen.getByRole('textbox', { name: 'Title' })
  })
})

describe('TextField', () => {
  it('hands its ref to the input', () => {
    const ref = createRef<HTMLInputElement>()
    render(<TextField label="Email" type="email" ref={ref} id="email" />)
    expect(ref.current?.type).toBe('email')
    expect(ref.current?.id).toBe('email')
  })
})

describe('SwitchField', () => {
  it('is a native checkbox in the role of a switch, named and described', () => {
    render(<SwitchField label="Coming soon" hint="Replaces the buttons" defaultChecked />)
    const control = screen.getByRole('switch', { name: 'Coming soon' }) as HTMLInputElement
    expect(control.type).toBe('checkbox')
    expect(control.checked).toBe(true)
    expect(textsOf(control)).toEqual(['Replaces the buttons'])
  })
})
