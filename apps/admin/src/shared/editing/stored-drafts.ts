import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { draft, type Draft as ServerDraft } from '@troubadour/domain/contract/draft'
import { changedFields, fitDraft, type EditedFields, type Stored } from './field-changes.ts'

const storedDraft = draft.extend({
  /** When the server saved the copy that this one was typed on; null when it has none. */
  syncedAt: z.string().nullable(),
})
export type StoredDraft = z.infer<typeof storedDraft>

/** Drafts are stored per person: nobody is offered what somebody else typed at the same machine. */
export interface DraftOwner {
  /** Without one nothing is stored here. */
  userId: number | undefined
  key: string
}

const storageKey = ({ userId, key }: DraftOwner) => `troubadour:draft:${userId}:${key}`

/** What this browser has stored, the latest first; nothing when it cannot be read. */
export function readLocalDrafts(owner: DraftOwner): StoredDraft[] {
  if (owner.userId === undefined) return []
  try {
    const result = z.array(storedDraft).safeParse(JSON.parse(localStorage.getItem(storageKey(owner)) ?? '[]'))
    return result.success ? result.data : []
  } catch {
    // Storage is forbidden, or holds something else under this name: the server's copy is left.
    return []
  }
}

/** Replaces what was stored; an empty list removes the entry. */
export function writeLocalDrafts(owner: DraftOwner, drafts: readonly StoredDraft[]) {
  if (owner.userId === undefined) return
  try {
    if (drafts.length === 0) localStorage.removeItem(storageKey(owner))
    else localStorage.setItem(storageKey(owner), JSON.stringify(drafts))
  } catch {
    // Storage is forbidden or full: the copy on the server is the only one.
  }
}

export function fromServer(draft: ServerDraft): StoredDraft {
  return { ...draft, syncedAt: draft.updatedAt }
}

/** True when the local draft continues the server's copy, so that the server has nothing newer. */
export function growsFrom(local: StoredDraft, server: StoredDraft): boolean {
  return local.syncedAt === server.updatedAt
}

export function contentOf<Draft>({ content }: StoredDraft, stored: Stored<Draft>): Draft {
  return fitDraft(content, stored.draft)
}

/** What the draft's changes were typed on. */
export function originalOf<Draft>(
  { content, baseVersion }: StoredDraft,
  stored: Stored<Draft>,
): Stored<Draft> {
  return { draft: fitDraft(content.original, stored.draft), version: baseVersion }
}

/** The drafts worth offering, newest first: none that equals another or what is stored, and no server copy that a local one continues. */
export function draftOffers<Draft extends FieldValues>(
  fields: EditedFields<Draft>,
  {
    local,
    server,
    stored,
  }: { local: readonly StoredDraft[]; server: StoredDraft | null; stored: Stored<Draft> },
): StoredDraft[] {
  const isNeeded = server !== null && !local.some((draft) => growsFrom(draft, server))
  const all = isNeeded ? [...local, server] : [...local]
  const offers: StoredDraft[] = []
  for (const draft of all.sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))) {
    const content = contentOf(draft, stored)
    const known = [stored.draft, ...offers.map((offer) => contentOf(offer, stored))]
    if (known.every((other) => changedFields(fields, other, content).length > 0)) offers.push(draft)
  }
  return offers
}
