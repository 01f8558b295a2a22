import { sayFailure } from './player.ts'

/**
 * Says offline that a form cannot be sent, and that nothing can be put into the bag, whose page is shown then: the browser
 * would replace the page, and what was typed, by its own error.
 */
export function startOfflineForms(): void {
  addEventListener('submit', refuse)
  addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('button[data-bag-add]')) refuse(event)
  })
}

/** Does nothing if another script has prevented the event; the bag's own listeners, which run later, do the same. */
function refuse(event: Event): void {
  if (event.defaultPrevented || navigator.onLine) return
  event.preventDefault()
  sayFailure('offline')
  addEventListener('online', () => sayFailure(undefined), { once: true })
}
