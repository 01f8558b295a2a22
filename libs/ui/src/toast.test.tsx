import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, showToast, useToasts } from './toast-store.tsx'
import { TOAST_DURATION_MS, ToastRegion } from './toast.tsx'

function Toasts() {
  return <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />
}

function StoredToasts() {
  const toasts = useToasts()
  return (
    <output>{toasts.map((toast) => `${toast.title}:${toast.isOpen ? 'open' : 'closed'}`).join(' ')}</output>
  )
}

const stored = () => screen.getByRole('status').textContent

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  // Leaves the store empty for the next test.
  act(() => {
    dismissToast(showToast({ title: 'last' }))
    vi.runAllTimers()
  })
  vi.useRealTimers()
})

describe('toast store', () => {
  it('holds one toast: a new one replaces the one before', () => {
    render(<StoredToasts />)
    act(() => void showToast({ title: 'first' }))
    act(() => void showToast({ title: 'second' }))
    expect(stored()).toBe('second:open')
  })

  it('removes a toast 5000 ms after it was dismissed', () => {
    render(<StoredToasts />)
    let id = ''
    act(() => void (id = showToast({ title: 'saved' })))
    act(() => dismissToast(id))
    act(() => void vi.advanceTimersByTime(4999))
    expect(stored()).toBe('saved:closed')
    act(() => void vi.advanceTimersByTime(1))
    expect(stored()).toBe('')
  })

  it('does not begin the 5000 ms again when dismissed twice', () => {
    render(<StoredToasts />)
    let id = ''
    act(() => void (id = showToast({ title: 'saved' })))
    act(() => dismissToast(id))
    act(() => void vi.advanceTimersByTime(3000))
    act(() => dismissToast(id))
    act(() => void vi.advanceTimersByTime(2000))
    expect(stored()).toBe('')
  })

  it('keeps a new toast when the removal of the one before falls due', () => {
    render(<StoredToasts />)
    act(() => dismissToast(showToast({ title: 'first' })))
    act(() => void showToast({ title: 'second' }))
    act(() => void vi.advanceTimersByTime(10_000))
    expect(stored()).toBe('second:open')
  })
})

describe('ToastRegion', () => {
  const visible = (text: string) => screen.queryByText(text, { selector: 'li *' })

  it('shows title and description, and goes after its time', () => {
    render(<Toasts />)
    act(() => void showToast({ title: 'Success!', description: 'You subscribed to the newsletter.' }))
    expect(visible('Success!')).toBeTruthy()
    expect(visible('You subscribed to the newsletter.')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(TOAST_DURATION_MS - 1))
    expect(visible('Success!')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(1))
    expect(visible('Success!')).toBeNull()
  })

  it('runs the action and closes', () => {
    const onSelect = vi.fn()
    render(<Toasts />)
    act(
      () =>
        void showToast({ title: 'Error', variant: 'destructive', action: { label: 'Try again', onSelect } }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onSelect).toHaveBeenCalledOnce()
    expect(visible('Error')).toBeNull()
  })

  it('closes by its button', () => {
    render(<Toasts />)
    act(() => void showToast({ title: 'Error', description: 'Failed to subscribe' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(visible('Error')).toBeNull()
  })

  it('is a named region', () => {
    render(<Toasts />)
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeTruthy()
  })
})
