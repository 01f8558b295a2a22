import type { DraftInput } from '@troubadour/domain/contract/draft'
import { createDraftSync } from './draft-sync.ts'
import { writeLocalDrafts, type DraftPlace, type KeptDraft } from './local-drafts.ts'

/** What is known once both places were read. */
interface Found {
  /** Drafts of earlier, not decided on: kept beside what is typed now. */
  others: readonly KeptDraft[]
  /** While a draft of earlier is offered, the server's place is not written over. */
  server: 'held' | 'free'
  /** 'stale': there is one that nobody wants any more. */
  serverCopy: 'unknown' | 'none' | 'some' | 'stale'
}

/**
 * Keeps what is typed: in the browser at once, on the server when the typing rests.
 */
export function createDraftKeeper({
  place,
  others: atFirst,
  readNow,
}: {
  place: DraftPlace
  /** What the browser had kept already. */
  others: readonly KeptDraft[]
  readNow: () => Date
}) {
  let mine: KeptDraft | null = null
  let others = atFirst
  let server: Found['server'] = 'held'
  let isPaused = false

  const writeLocal = () => writeLocalDrafts(place, mine ? [mine, ...others] : others)
  const sync = createDraftSync(place.key, (sent, syncedAt) => {
    if (!mine) return
    mine = mine === sent ? { ...mine, syncedAt, updatedAt: syncedAt } : { ...mine, syncedAt }
    writeLocal()
  })

  function send() {
    if (mine && server === 'free' && !isPaused) sync.save(mine)
  }

  return {
    /** Keeps what the form holds now. */
    keep(draft: DraftInput) {
      const syncedAt = mine?.syncedAt ?? null
      mine = { ...draft, key: place.key, updatedAt: readNow().toISOString(), syncedAt }
      writeLocal()
      send()
    },
    /** The form holds nothing any more that is not saved. */
    revert() {
      if (!mine) return
      mine = null
      writeLocal()
      if (server === 'free') sync.remove()
      else sync.stop()
    },
    /** Goes on with a draft of earlier; answers what was typed over the offer. */
    adopt(draft: KeptDraft): KeptDraft | null {
      const typed = mine
      mine = draft
      return typed
    },
    settle(found: Found) {
      others = found.others
      server = found.server
      writeLocal()
      sync.found(found.serverCopy === 'stale' ? 'some' : found.serverCopy)
      if (mine && server === 'free') send()
      else if (found.serverCopy === 'stale') sync.remove()
    },
    /** Saved, or given up: both copies go. An offer that was not answered stays one. */
    drop() {
      mine = null
      if (server === 'free') {
        others = []
        sync.remove()
      } else sync.stop()
      writeLocal()
    },
    /** While the form itself is being saved, its draft need not travel. */
    pause() {
      isPaused = true
      sync.stop()
    },
    resume() {
      isPaused = false
      send()
    },
    /** Sends what waits, because the page may not come back. */
    flush: sync.flush,
    close: sync.close,
  }
}
export type DraftKeeper = ReturnType<typeof createDraftKeeper>
