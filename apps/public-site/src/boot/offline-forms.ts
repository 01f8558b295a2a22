import { sayFailure } from './player.ts'

/** Says offline that a form cannot be sent: the browser would replace the page, and what was typed, by its own error. */
export function startOfflineForms(): void {
  addEventListener('submit', (event) => {
    const { target: form } = event
    if (event.defaultPrevented || navigator.onLine || !(form instanceof HTMLFormElement)) return
    // The page of the bag says it in its own words, and keeps the bag.
    if (form.method === 'dialog' || form.closest('[data-bag-page]')) return
    event.preventDefault()
    sayFailure('offline')
    addEventListener('online', () => sayFailure(undefined), { once: true })
  })
}
