import { call } from '@troubadour/api-client/call'
import type { DraftInput } from '@troubadour/domain/contract/draft'
import { isServerTrouble } from '../outcome.ts'

/** How long the typing rests before the draft goes to the server, in milliseconds. */
export const DRAFT_DELAY_MS = 2000
/** When it is tried again after no answer came or the session had ended, in milliseconds. */
export const DRAFT_RETRY_MS = 30_000

/**
 * The copy of a draft on the server. Requests run one after the other, the last one decides, and a failure is never shown
 * (nor an ended session): the copy in the browser is still there.
 */
export function createDraftSync(key: string) {
  /** The server may have a copy. */
  let isStored = false
  /** When the server saved what was sent last. */
  let savedAt: string | null = null
  /** False once the form is gone: another one may use the same draft by now. */
  let isOpen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What is sent when the timer ends. */
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
      // A draft that the server refuses, such as one that is too long, stays in the browser alone.
      if (isServerTrouble(error)) retry(draft)
    }
  }

  /** Unless something newer is pending already. */
  function retry(draft: DraftInput) {
    if (!pending && isOpen) save(draft, DRAFT_RETRY_MS)
  }

  return {
    save: (draft: DraftInput) => save(draft),
    /** Sends what is pending, because the page may not come back. */
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
          // It stays there, and is offered the next time the form opens.
        }
      })
    },
    /** The server has a copy. */
    found() {
      isStored = true
    },
    savedAt: () => savedAt,
    /** The form is gone from the page: a running request ends, a pending one is dropped. */
    close() {
      isOpen = false
      stop()
    },
  }
}
