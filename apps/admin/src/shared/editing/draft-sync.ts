import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import type { KeptDraft } from './local-drafts.ts'

/** How long the typing rests before the draft goes to the server, in milliseconds. */
export const DRAFT_DELAY_MS = 2000
/** When it is tried again after no answer came or the session had ended, in milliseconds. */
export const DRAFT_RETRY_MS = 30_000

type ServerCopy = 'unknown' | 'none' | 'some'

/**
 * The copy on the server: what is asked for is done in turn, the last wish wins, and nothing here is ever an error of
 * the page (an ended session included): the copy in the browser stands meanwhile.
 * @param onSaved takes what was sent, and when the server took it
 */
export function createDraftSync(key: string, onSaved: (sent: KeptDraft, savedAt: string) => void) {
  let serverCopy: ServerCopy = 'unknown'
  /** False once the form is gone: another one may keep the same draft by now. */
  let isOpen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What is to be sent when the timer ends. */
  let due: KeptDraft | null = null
  let queue = Promise.resolve()

  function wait(draft: KeptDraft, delayMs: number) {
    stop()
    due = draft
    timer = setTimeout(flush, delayMs)
  }

  function stop() {
    clearTimeout(timer)
    due = null
  }

  function flush() {
    if (due) queue = queue.then(send.bind(null, due))
    stop()
  }

  async function send(draft: KeptDraft) {
    serverCopy = 'some'
    try {
      const { content, baseVersion } = draft
      const answer = await call(
        'saveDraft',
        { params: { key }, body: { content, baseVersion } },
        { on401: 'empty' },
      )
      if (!isOpen) return
      if (answer) onSaved(draft, answer.updatedAt)
      else retry(draft)
    } catch (error) {
      // A draft that the server refuses, such as one that is too long, stays in the browser alone.
      if (!(error instanceof ApiError) || error.status >= 500) retry(draft)
    }
  }

  /** Unless something newer waits already. */
  function retry(draft: KeptDraft) {
    if (!due && isOpen) wait(draft, DRAFT_RETRY_MS)
  }

  function remove() {
    stop()
    queue = queue.then(async () => {
      stop() // A save that was under way may have asked for another try.
      if (serverCopy === 'none') return
      try {
        await call('deleteDraft', { params: { key } }, { on401: 'empty' })
        serverCopy = 'none'
      } catch {
        // It stays there, and is offered the next time the form opens.
      }
    })
  }

  return {
    /** Sends it after the typing has rested. */
    save(draft: KeptDraft) {
      isOpen = true
      wait(draft, DRAFT_DELAY_MS)
    },
    /** Sends now what waits. */
    flush,
    /** Forgets what waits. */
    stop,
    remove,
    /** What reading has found, unless something was sent since. */
    found(copy: ServerCopy) {
      if (serverCopy === 'unknown') serverCopy = copy
    },
    /** The form is gone from the page: what is under way ends, what waits does not. */
    close() {
      isOpen = false
      stop()
    },
  }
}
