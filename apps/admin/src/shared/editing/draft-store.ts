import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import type { DraftInput } from '@troubadour/domain/contract/draft'
import { writeLocalDrafts, type DraftOwner, type StoredDraft } from './stored-drafts.ts'

/** How long the typing rests before the draft goes to the server, in milliseconds. */
export const DRAFT_DELAY_MS = 2000
/** When it is tried again after no answer came or the session had ended, in milliseconds. */
export const DRAFT_RETRY_MS = 30_000

type ServerCopy = 'unknown' | 'none' | 'some'

/** What is known once the browser's and the server's drafts were read. */
interface Found {
  /** Earlier drafts that are still offered: stored beside what is typed now. */
  others: readonly StoredDraft[]
  /** While an earlier draft is offered, the server's copy is not overwritten. */
  server: 'held' | 'free'
  /** 'stale': there is one that is not offered. */
  serverCopy: ServerCopy | 'stale'
}

/** Stores what is typed: in the browser at once, on the server when the typing rests. */
export function createDraftStore({
  owner,
  others: initialOthers,
  readNow,
}: {
  owner: DraftOwner
  /** What the browser had stored already. */
  others: readonly StoredDraft[]
  readNow: () => Date
}) {
  let current: StoredDraft | null = null
  let others = initialOthers
  let server: Found['server'] = 'held'
  let isPaused = false

  const writeLocal = () => writeLocalDrafts(owner, current ? [current, ...others] : others)
  const sync = createDraftSync(owner.key, (sent, syncedAt) => {
    if (!current) return
    current = current === sent ? { ...current, syncedAt, updatedAt: syncedAt } : { ...current, syncedAt }
    writeLocal()
  })

  function send() {
    if (current && server === 'free' && !isPaused) sync.save(current)
  }

  return {
    set(draft: DraftInput) {
      const syncedAt = current?.syncedAt ?? null
      current = { ...draft, key: owner.key, updatedAt: readNow().toISOString(), syncedAt }
      writeLocal()
      send()
    },
    /** The form has no unsaved changes any more. */
    clear() {
      if (!current) return
      current = null
      writeLocal()
      if (server === 'free') sync.remove()
      else sync.stop()
    },
    /** Continues an earlier draft; returns what was typed while it was offered. */
    adopt(draft: StoredDraft): StoredDraft | null {
      const typed = current
      current = draft
      return typed
    },
    settle(found: Found) {
      others = found.others
      server = found.server
      writeLocal()
      sync.found(found.serverCopy === 'stale' ? 'some' : found.serverCopy)
      if (current && server === 'free') send()
      else if (found.serverCopy === 'stale') sync.remove()
    },
    /** Saved or discarded: both copies go. An unanswered offer stays. */
    drop() {
      current = null
      if (server === 'free') {
        others = []
        sync.remove()
      } else sync.stop()
      writeLocal()
    },
    /** While the form itself is being saved, its draft is not sent. */
    pause() {
      isPaused = true
      sync.stop()
    },
    resume() {
      isPaused = false
      send()
    },
    /** Sends what is pending, because the page may not come back. */
    flush: sync.flush,
    close: sync.close,
  }
}

/**
 * The copy on the server. Requests run one after the other, the last one decides, and a failure is never shown (nor an
 * ended session): the copy in the browser is still there.
 * @param onSaved takes what was sent, and when the server saved it
 */
export function createDraftSync(key: string, onSaved: (sent: StoredDraft, savedAt: string) => void) {
  let serverCopy: ServerCopy = 'unknown'
  /** False once the form is gone: another one may use the same draft by now. */
  let isOpen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What is sent when the timer ends. */
  let pending: StoredDraft | null = null
  let queue = Promise.resolve()

  function sendIn(draft: StoredDraft, delayMs: number) {
    stop()
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

  async function send(draft: StoredDraft) {
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

  /** Unless something newer is pending already. */
  function retry(draft: StoredDraft) {
    if (!pending && isOpen) sendIn(draft, DRAFT_RETRY_MS)
  }

  function remove() {
    stop()
    queue = queue.then(async () => {
      stop() // A save that was under way may have scheduled a retry.
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
    save(draft: StoredDraft) {
      isOpen = true
      sendIn(draft, DRAFT_DELAY_MS)
    },
    flush,
    stop,
    remove,
    /** What reading has found, unless something was sent since. */
    found(copy: ServerCopy) {
      if (serverCopy === 'unknown') serverCopy = copy
    },
    /** The form is gone from the page: a running request ends, a pending one is dropped. */
    close() {
      isOpen = false
      stop()
    },
  }
}
