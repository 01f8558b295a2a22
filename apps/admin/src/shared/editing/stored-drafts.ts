import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { draft, type Draft as ServerDraft } from '@troubadour/domain/contract/draft'
import { changedFields, fitDraft, type EditedFields, type Stored } from './field-changes.ts'

const storedDraft = draft.extend({
  /** Of a local one: when the server saved the copy that this one was typed on. */
  syncedAt: z.string().nullish(),
})
export type StoredDraft = z.infer<typeof storedDraft>

/** Drafts are stored per person: nobody is offered what somebody else typed at the same machine. */
export interface DraftOwner {
  /** Without one nothing is stored here. */
  userId: number | undefined
  key: string
}

const storageKey = ({ userId, key }: DraftOwner) => `troubadour:draft:${userId}:${key}`

/** What this browser has stored; nothing when it cannot be read. */
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

/** True for the server's copy itself, and for a local draft that was typed on it. */
export function isSameOrNewer(draft: StoredDraft, server: ServerDraft | null): boolean {
  return draft === server || (server !== null && draft.syncedAt === server.updatedAt)
}

export function contentOf<Draft>({ content }: StoredDraft, stored: Stored<Draft>): Draft {
  return fitDraft(content, stored.draft)
}

/** The drafts worth offering, newest first: none that equals another or what is stored, and no server copy that a local one continues. */
export function draftOffers<Draft extends FieldValues>(
  fields: EditedFields<Draft>,
  local: readonly StoredDraft[],
  server: ServerDraft | null,
  stored: Stored<Draft>,
): StoredDraft[] {
  const isContinued = local.some((draft) => isSameOrNewer(draft, server))
  const known = [stored.draft]
  return (server === null || isContinued ? [...local] : [server, ...local])
    .filter((draft) => {
      const content = contentOf(draft, stored)
      const isNew = known.every((other) => changedFields(fields, other, content).length > 0)
      if (isNew) known.push(content)
      return isNew
    })
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
}
