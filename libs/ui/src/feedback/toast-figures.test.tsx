import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TOAST_LIMIT, TOAST_REMOVE_DELAY_MS } from './toast-store.tsx'
import { TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_SWIPE_THRESHOLD_PX, ToastRegion } from './toast.tsx'

it('has the figures of docs/product/constants.md#toast-constants', () => {
  expect([TOAST_LIMIT, TOAST_REMOVE_DELAY_MS, TOAST_DURATION_MS]).toEqual([1, 5000, 5000])
  expect([TOAST_SWIPE_THRESHOLD_PX, TOAST_HOTKEY]).toEqual([50, ['F8']])
})

const toastOf = (variant?: 'default' | 'destructive') => {
  const toast = { id: '1', isOpen: true, title: 'Saved', ...(variant && { variant }) }
  const { unmount } = render(<ToastRegion toasts={[toast]} onDismiss={() => {}} />)
  const { className } = screen.getByText('Saved', { selector: 'li *' }).closest('li')! // the list's own
  unmount()
  return className
}

it('a toast is default or destructive (4. Toasts)', () => {
  expect(toastOf('destructive')).toContain('destructive')
  expect(toastOf('default')).not.toContain('destructive')
  expect(toastOf()).toBe(toastOf('default'))
})

it('a toast needs no more than a title, and has a close button but no action by itself', () => {
  render(<ToastRegion toasts={[{ id: '1', isOpen: true, title: 'Saved' }]} onDismiss={() => {}} />)
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(buttons).toEqual(['Close'])
})
