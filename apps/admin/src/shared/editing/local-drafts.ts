import { z } from 'zod'
import { draft } from '@troubadour/domain/contract/draft'

/** A draft as this browser keeps it. */
const keptDraft = draft.extend({
  /** When the server took the copy that this one grew from; null when it has none. */
  syncedAt: z.string().nullable(),
})
export type KeptDraft = z.infer<typeof keptDraft>

/** One place for each person and thing: nobody is offered what somebody else typed at the same machine. */
export interface DraftPlace {
  /** Without one nothing is kept here. */
  userId: number | undefined
  key: string
}

const storageKey = ({ userId, key }: DraftPlace) => `troubadour:draft:${userId}:${key}`

/** What this browser keeps, the latest first; nothing when it cannot be read. */
export function readLocalDrafts(place: DraftPlace): KeptDraft[] {
  if (place.userId === undefined) return []
  try {
    const result = z.array(keptDraft).safeParse(JSON.parse(localStorage.getItem(storageKey(place)) ?? '[]'))
    return result.success ? result.data : []
  } catch {
    // Storage is forbidden, or holds something else under this name: the server's copy is left.
    return []
  }
}

/** Keeps these instead of what was there; an empty list leaves nothing behind. */
export function writeLocalDrafts(place: DraftPlace, drafts: readonly KeptDraft[]) {
  if (place.userId === undefined) return
  try {
    if (drafts.length === 0) localStorage.removeItem(storageKey(place))
    else localStorage.setItem(storageKey(place), JSON.stringify(drafts))
  } catch {
    // Storage is forbidden or full: the copy on the server is the only one.
  }
}
