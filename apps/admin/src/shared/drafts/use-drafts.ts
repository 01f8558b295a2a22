import { useEffect, useEffectEvent, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { draftQuery } from '@troubadour/api-client/content'
import { sessionQueries } from '@troubadour/api-client/session'
import { useReadNow } from '../time/now.tsx'
import { createDraftSync } from './draft-sync.ts'
import { fitDraft, type EditedFields, type Stored } from '../editing/field-changes.ts'
import {
  contentOf,
  draftOffers,
  isSameOrNewer,
  readLocalDrafts,
  writeLocalDrafts,
  type StoredDraft,
} from './stored-drafts.ts'

/**
 * Stores a form's unsaved changes in the browser immediately and on the server debounced, and offers earlier ones.
 * @param stored the form's initial stored values
 * @param base the current base of its changes
 * @param isSaving the draft is not sent while the form itself is being saved
 * @param onContinue puts an earlier draft into the form, with the base of its changes
 */
export function useDrafts<Draft extends FieldValues>({
  draftKey,
  fields,
  stored,
  base,
  draft,
  hasChanges,
  isSaving,
  onContinue,
}: {
  draftKey: string
  fields: EditedFields<Draft>
  stored: Stored<Draft>
  base: Stored<Draft>
  draft: Draft
  hasChanges: boolean
  isSaving: boolean
  onContinue: (draft: Draft, original: Stored<Draft>) => void
}) {
  const queryClient = useQueryClient()
  const readNow = useReadNow()
  const [owner] = useState(() => ({
    key: draftKey,
    userId: queryClient.getQueryData(sessionQueries.user().queryKey)?.id,
  }))
  const [sync] = useState(() => createDraftSync(draftKey))
  const [earlier, setEarlier] = useState<readonly StoredDraft[]>(() => readLocalDrafts(owner))
  const { data, isFetchedAfterMount: isRead } = useQuery(draftQuery(draftKey))
  const server = (isRead && data) || null
  const [answered, setAnswered] = useState<readonly StoredDraft[]>([])
  const [hasContinued, setHasContinued] = useState(false)
  /** The values just saved or discarded, while the form still has them. */
  const [dropped, setDropped] = useState<string | null>(null)

  const offers = draftOffers(fields, earlier, server, stored).filter((one) => !answered.includes(one))
  // While an earlier draft is offered, the server's copy is not overwritten.
  const isHeld = !isRead || (!hasContinued && offers.some((offer) => isSameOrNewer(offer, server)))
  const typed = hasChanges
    ? JSON.stringify({ content: { ...draft, original: base.draft }, baseVersion: base.version })
    : null
  if (dropped !== null && dropped !== typed) setDropped(null)
  const unsaved = typed === dropped ? null : typed
  const others = JSON.stringify(offers)

  const asStored = (text: string): StoredDraft => ({
    ...JSON.parse(text),
    key: draftKey,
    updatedAt: readNow().toISOString(),
    syncedAt: sync.savedAt(),
  })
  const writeLocal = useEffectEvent(() =>
    writeLocalDrafts(owner, unsaved === null ? offers : [asStored(unsaved), ...offers]),
  )
  useEffect(() => writeLocal(), [unsaved, others])

  useEffect(() => {
    if (server) sync.found()
  }, [sync, server])

  useEffect(() => {
    if (isSaving) sync.stop()
    else if (isHeld) return
    else if (unsaved === null) sync.remove()
    else sync.save(JSON.parse(unsaved))
  }, [sync, unsaved, isHeld, isSaving])

  useEffect(() => {
    const flush = () => document.visibilityState === 'hidden' && sync.flush()
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      sync.close()
    }
  }, [sync])

  const first = isRead && !hasContinued ? offers[0] : undefined
  return {
    flush: sync.flush,
    /**
     * After a save or discard: deletes both copies. A save deletes the offered drafts as well, which are older; those of
     * a new item stay, because they may be of another one.
     */
    drop(end: 'saved' | 'discarded') {
      const withOffers = hasContinued || (end === 'saved' && base.version !== null)
      setDropped(typed)
      if (withOffers) setAnswered([...answered, ...offers])
      writeLocalDrafts(owner, withOffers ? [] : offers)
      if (isHeld && !withOffers) sync.stop()
      else sync.remove()
    },
    offer: first
      ? {
          updatedAt: first.updatedAt,
          onContinue: () => {
            setHasContinued(true)
            setAnswered([...answered, first])
            // Changes made while the draft was offered are stored separately.
            if (unsaved !== null) setEarlier([...earlier, asStored(unsaved)])
            onContinue(contentOf(first, stored), {
              draft: fitDraft(first.content.original, stored.draft),
              version: first.baseVersion,
            })
          },
          onDiscard: () => setAnswered([...answered, first]),
        }
      : null,
  }
}
