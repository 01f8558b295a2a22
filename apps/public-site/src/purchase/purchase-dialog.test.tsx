import { useState } from 'react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { PURCHASE_SUCCESS_MS } from './purchase-form.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PurchaseDialog, type PurchaseKind } from './purchase-dialog.tsx'

function Opened({ kind }: { kind: PurchaseKind }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <PurchaseDialog isOpen={isOpen} onClose={() => setIsOpen(false)} kind={kind} itemTitle="Lantern Tee" />
    </>
  )
}
const open = (kind: PurchaseKind = 'purchase') => render(<Opened kind={kind} />)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } })
  return field(label).value
}
const labels = () =>
  screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).labels?.[0]?.textContent) // all are inputs

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', vi.fn())
})

describe('the three steps', () => {
  it('ask for their fields, in order', () => {
    open()
    screen.getByRole('dialog', { name: 'Purchase Lantern Tee' })
    screen.getByRole('group', { name: /^Contact Information/ })
    expect(labels()).toEqual(['Full Name', 'Email Address'])
    press('Continue')
    screen.getByRole('group', { name: /^Shipping Address/ })
    expect(labels()).toEqual(['Street Address', 'City', 'ZIP / Postal Code', 'Country'])
    press('Continue')
    screen.getByRole('group', { name: /^Payment Details/ })
    expect(labels()).toEqual(['Card Number', 'Expiry Date', 'CVC'])
    expect(field('Expiry Date').placeholder).toBe('MM/YY')
  })

  it('go back to what was typed, and offer Cancel on the first alone', () => {
    open()
    type('Full Name', 'Ada Byron')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    press('Continue')
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    press('Back')
    expect(field('Full Name').value).toBe('Ada Byron')
    press('Cancel')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('check nothing, and move the focus to the first field', () => {
    open()
    expect(document.activeElement).toBe(field('Full Name'))
    type('Email Address', 'no address')
    press('Continue')
    expect(document.activeElement).toBe(field('Street Address'))
    press('Continue')
    expect(document.activeElement).toBe(field('Card Number'))
    press('Back')
    expect(document.activeElement).toBe(field('Street Address'))
  })

  it.each([
    ['Card Number', '42a4242424242424299999', '4242 4242 4242 4242', 19],
    ['Expiry Date', '05x/2030', '05/20', 5],
    ['CVC', '12a34', '123', 3],
  ])('mask %s', (label, typed, shown, maxLength) => {
    open()
    press('Continue')
    press('Continue')
    expect(type(label, typed)).toBe(shown)
    expect(field(label).maxLength).toBe(maxLength)
  })
})

describe('the end', () => {
  it.each([
    ['purchase', 'Complete Purchase', 'Thank you! Your purchase is complete.'],
    [
      'pre-order',
      'Complete Pre-order',
      'Thank you! Your pre-order is complete. The release is on 5/30/2025.',
    ],
  ] as const)('of a %s: a message for 3 s, then closed and back at step 1', (kind, complete, message) => {
    open(kind)
    type('Full Name', 'Ada Byron')
    press('Continue')
    press('Continue')
    press(complete)
    expect(document.activeElement).toBe(screen.getByText(message))
    act(() => void vi.advanceTimersByTime(PURCHASE_SUCCESS_MS - 1))
    expect(screen.getByRole('status').textContent).toBe(message)
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    press('Open')
    expect(field('Full Name').value).toBe('')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('comes 3 s after completion however often the page around it renders', () => {
    const { rerender } = open()
    press('Continue')
    press('Continue')
    press('Complete Purchase')
    act(() => void vi.advanceTimersByTime(2000))
    rerender(<Opened kind="purchase" />)
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('a pre-order names its release, a purchase none', () => {
  const { unmount } = open('pre-order')
  screen.getByText('This is a pre-order. The release is on 5/30/2025.')
  unmount()
  open()
  expect(screen.queryByText(/5\/30\/2025/)).toBeNull()
})
