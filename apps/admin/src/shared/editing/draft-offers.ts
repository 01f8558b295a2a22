import type { FieldValues } from 'react-hook-form'
import type { Draft as ServerDraft } from '@troubadour/domain/contract/draft'
import { changedFields, type EditedFields } from './field-changes.ts'
import { fitDraft } from './fit-draft.ts'
import type { KeptDraft } from './local-drafts.ts'
import type { Stored } from './stored.ts'

/** The server's copy as the browser would keep it. */
export function fromServer(draft: ServerDraft): KeptDraft {
  return { ...draft, syncedAt: draft.updatedAt }
}

/** True when one grew from the other: the server took it before, and has nothing newer. */
export function growsFrom(local: KeptDraft, server: KeptDraft): boolean {
  return local.syncedAt === server.updatedAt
}

/** What a draft holds, in the shape of the form. */
export function contentOf<Draft>(kept: KeptDraft, stored: Stored<Draft>): Draft {
  return fitDraft(kept.content, stored.draft)
}

/** What its writer had read before. */
export function originalOf<Draft>(kept: KeptDraft, stored: Stored<Draft>): Stored<Draft> {
  return { draft: fitDraft(kept.content.original, stored.draft), version: kept.baseVersion }
}

/**
 * The drafts worth offering, the newest first: none that holds what is stored anyway, none twice, and no copy from
 * which a later one grew.
 */
export function draftOffers<Draft extends FieldValues>(
  fields: EditedFields<Draft>,
  { local, server, stored }: { local: readonly KeptDraft[]; server: KeptDraft | null; stored: Stored<Draft> },
): KeptDraft[] {
  const isNeeded = server !== null && !local.some((draft) => growsFrom(draft, server))
  const all = isNeeded ? [...local, server] : [...local]
  const offers: KeptDraft[] = []
  for (const draft of all.sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))) {
    const content = contentOf(draft, stored)
    const known = [stored.draft, ...offers.map((offer) => contentOf(offer, stored))]
    if (known.every((other) => changedFields(fields, other, content).length > 0)) offers.push(draft)
  }
  return offers
}
