import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, showToast, TOAST_REMOVE_DELAY_MS, useToast } from './toast-store.tsx'
import { TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_SWIPE_THRESHOLD_PX, ToastRegion } from './toast.tsx'

function Toasts() {
  return <ToastRegion toast={useToast()} onDismiss={dismissToast} />
}

function StoredToast() {
  const toast = useToast()
  return <output>{toast && `${toast.title}:${toast.isOpen ? 'open' : 'closed'}`}</output>
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
    render(<StoredToast />)
    act(() => void showToast({ title: 'first' }))
    act(() => void showToast({ title: 'second' }))
    expect(stored()).toBe('second:open')
  })

  it('removes a toast 5000 ms after it was dismissed', () => {
    render(<StoredToast />)
    let id = ''
    act(() => void (id = showToast({ title: 'saved' })))
    act(() => dismissToast(id))
    act(() => void vi.advanceTimersByTime(4999))
    expect(stored()).toBe('saved:closed')
    act(() => void vi.advanceTimersByTime(1))
    expect(stored()).toBe('')
  })

  it('does not begin the 5000 ms again when dismissed twice', () => {
    render(<StoredToast />)
    let id = ''
    act(() => void (id = showToast({ title: 'saved' })))
    act(() => dismissToast(id))
    act(() => void vi.advanceTimersByTime(3000))
    act(() => dismissToast(id))
    act(() => void vi.advanceTimersByTime(2000))
    expect(stored()).toBe('')
  })

  it('keeps a new toast when the one before is removed', () => {
    render(<StoredToast />)
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
    expect(visible('You subscribed to the newsletter.')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(TOAST_DURATION_MS - 1))
    expect(visible('Success!')).not.toBeNull()
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

  it('is a named region, which F8 gives the focus', () => {
    render(<Toasts />)
    act(() => void showToast({ title: 'Error', description: 'Failed to subscribe' }))
    const region = screen.getByRole('region', { name: 'Notifications (F8)' })
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(region.contains(document.activeElement)).toBe(true)
    expect(document.activeElement?.matches('ol')).toBe(true)
  })

  it.each([
    ['to the right past 50 px closes it', 51, false],
    ['to the right of 50 px does not', 50, true],
    ['to the left does not', -200, true],
  ])('a swipe %s', (_, distance, stays) => {
    render(<Toasts />)
    act(() => void showToast({ title: 'Success!' }))
    const toast = screen.getByText('Success!', { selector: 'li *' }).closest('li')
    if (!toast) throw new Error('A toast is an item of the list')
    fireEvent.pointerDown(toast, { button: 0, clientX: 0, clientY: 0 })
    // The start and the end of the move.
    for (const share of [0.5, 1]) fireEvent.pointerMove(toast, { clientX: distance * share, clientY: 0 })
    fireEvent.pointerUp(toast, { clientX: distance, clientY: 0 })
    expect(visible('Success!') !== null).toBe(stays)
  })

  it('is announced in a live region', () => {
    render(<Toasts />)
    act(() => {
      showToast({ title: 'Error', description: 'Failed to subscribe', variant: 'destructive' })
      vi.advanceTimersByTime(100)
    })
    act(() => void vi.advanceTimersByTime(100))
    const live = screen.getAllByRole('status').find((region) => region.getAttribute('aria-live'))
    expect(live?.textContent).toContain('Failed to subscribe')
  })
})

it('has the figures of docs/product/constants.md#toast-constants', () => {
  expect([TOAST_REMOVE_DELAY_MS, TOAST_DURATION_MS]).toEqual([5000, 5000])
  expect([TOAST_SWIPE_THRESHOLD_PX, TOAST_HOTKEY]).toEqual([50, ['F8']])
})

const toastOf = (variant?: 'default' | 'destructive') => {
  const toast = { id: '1', isOpen: true, title: 'Saved', ...(variant && { variant }) }
  const { unmount } = render(<ToastRegion toast={toast} onDismiss={() => {}} />)
  const { className } = screen.getByText('Saved', { selector: 'li *' }).closest('li')! // the toast's list item
  unmount()
  return className
}

it('a toast is default or destructive (4. Toasts)', () => {
  expect(toastOf('destructive')).toContain('destructive')
  expect(toastOf('default')).not.toContain('destructive')
  expect(toastOf()).toBe(toastOf('default'))
})

it('a toast needs no more than a title, and has a close button but no action by itself', () => {
  render(<ToastRegion toast={{ id: '1', isOpen: true, title: 'Saved' }} onDismiss={() => {}} />)
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(buttons).toEqual(['Close'])
})
