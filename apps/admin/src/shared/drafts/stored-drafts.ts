import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { draft, type Draft as ServerDraft } from '@troubadour/domain/draft/draft'
import { changedFields, fitDraft, type EditedFields, type Stored } from '../editing/field-changes.ts'

const storedDraft = draft.extend({
  /** Time of the server's copy that a local draft is based on. */
  syncedAt: z.string().nullish(),
})
export type StoredDraft = z.infer<typeof storedDraft>

/** Drafts are stored per user, so that nobody is offered those of another user of the same browser. */
export interface DraftOwner {
  /** Undefined disables storage. */
  userId: number | undefined
  key: string
}

const storageKey = ({ userId, key }: DraftOwner) => `troubadour:draft:${userId}:${key}`

/** The drafts in this browser; none when they cannot be read. */
export function readLocalDrafts(owner: DraftOwner): StoredDraft[] {
  if (owner.userId === undefined) return []
  try {
    const result = z.array(storedDraft).safeParse(JSON.parse(localStorage.getItem(storageKey(owner)) ?? '[]'))
    return result.success ? result.data : []
  } catch {
    // Storage is disabled, or contains something else under this name: only the server's copy is used.
    return []
  }
}

/** Replaces the stored drafts; an empty list removes the entry. */
export function writeLocalDrafts(owner: DraftOwner, drafts: readonly StoredDraft[]) {
  if (owner.userId === undefined) return
  try {
    if (drafts.length === 0) localStorage.removeItem(storageKey(owner))
    else localStorage.setItem(storageKey(owner), JSON.stringify(drafts))
  } catch {
    // Storage is disabled or full: only the server has a copy.
  }
}

/** Whether it is the server's copy, or a local draft based on it. */
export function isSameOrNewer(draft: StoredDraft, server: ServerDraft | null): boolean {
  return draft === server || (server !== null && draft.syncedAt === server.updatedAt)
}

export function contentOf<Draft>({ content }: StoredDraft, stored: Stored<Draft>): Draft {
  return fitDraft(content, stored.draft)
}

/**
 * The drafts to offer, newest first, without duplicates, those equal to the stored values, and a server copy that a
 * local one is based on.
 */
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
