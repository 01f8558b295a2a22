import { call } from '@troubadour/api-client/call'
import type { DraftInput } from '@troubadour/domain/draft/draft'
import { isServerError } from '../calls/outcome.ts'

/** Debounce time before a draft is sent to the server, in ms. */
export const DRAFT_DELAY_MS = 2000
/** Delay of a retry without a response, or after the session has ended, in ms. */
export const DRAFT_RETRY_MS = 30_000

/**
 * The copy of a draft on the server. Requests run one after the other, and the last one wins. Failures and an ended
 * session are not shown: the copy in the browser still exists.
 */
export function createDraftSync(key: string) {
  /** Whether the server may have a copy. */
  let isStored = false
  /** The server's time of the last save. */
  let savedAt: string | null = null
  /** False after the form was closed: another one may use the same draft by now. */
  let isOpen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Sent when the timer ends. */
  let pending: DraftInput | null = null
  let queue = Promise.resolve()

  function save(draft: DraftInput, delayMs = DRAFT_DELAY_MS) {
    stop()
    isOpen = true
    pending = draft
    timer = setTimeout(flush, delayMs)
  }

  function stop() {
    clearTimeout(timer)
    pending = null
  }

  function flush() {
    if (pending) queue = queue.then(send.bind(null, pending))
    stop()
  }

  async function send(draft: DraftInput) {
    isStored = true
    try {
      const answer = await call('saveDraft', { params: { key }, body: draft }, { on401: 'empty' })
      if (answer) savedAt = answer.updatedAt
      else retry(draft)
    } catch (error) {
      // A refused draft, such as one that is too long, stays only in the browser.
      if (isServerError(error)) retry(draft)
    }
  }

  /** Retries later, unless a newer draft is pending already. */
  function retry(draft: DraftInput) {
    if (!pending && isOpen) save(draft, DRAFT_RETRY_MS)
  }

  return {
    save: (draft: DraftInput) => save(draft),
    /** Sends a pending draft, because the page may not come back. */
    flush,
    stop,
    remove() {
      stop()
      queue = queue.then(async () => {
        stop() // A save that was under way may have scheduled a retry.
        if (!isStored) return
        try {
          await call('deleteDraft', { params: { key } }, { on401: 'empty' })
          isStored = false
        } catch {
          // The copy on the server stays, and is offered the next time the form opens.
        }
      })
    },
    /** The server has a copy. */
    found() {
      isStored = true
    },
    savedAt: () => savedAt,
    /** The form was unmounted: a running request finishes, a pending one is dropped. */
    close() {
      isOpen = false
      stop()
    },
  }
}
