import { useEffect, useMemo, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { draftQuery, UNREAD } from '@troubadour/api-client/content'
import { sessionQueries } from '@troubadour/api-client/session'
import { useReadNow } from '../now.tsx'
import { createDraftStore } from './draft-store.ts'
import type { EditedFields, Stored } from './field-changes.ts'
import {
  contentOf,
  draftOffers,
  fromServer,
  growsFrom,
  originalOf,
  readLocalDrafts,
  type StoredDraft,
} from './stored-drafts.ts'

/**
 * Stores a form's unsaved changes in the browser and on the server, and offers earlier ones.
 * @param stored what the form began with
 * @param base what its changes are counted from now
 * @param onContinue puts an earlier draft into the form, with what its changes were typed on
 */
export function useDrafts<Draft extends FieldValues>({
  draftKey,
  fields,
  stored,
  base,
  draft,
  hasChanges,
  onContinue,
}: {
  draftKey: string
  fields: EditedFields<Draft>
  stored: Stored<Draft>
  base: Stored<Draft>
  draft: Draft
  hasChanges: boolean
  onContinue: (draft: Draft, original: Stored<Draft>) => void
}) {
  const { store, owner } = useDraftStore(draftKey)
  const [local, setLocal] = useState(() => readLocalDrafts(owner))
  const { data, isFetchedAfterMount: isRead } = useQuery(draftQuery(draftKey))
  const [answered, setAnswered] = useState<readonly StoredDraft[]>([])
  const [hasContinued, setHasContinued] = useState(false)
  const server = useMemo(() => (isRead && data && data !== UNREAD ? fromServer(data) : null), [isRead, data])

  const offers = draftOffers(fields, { local, server, stored }).filter((one) => !answered.includes(one))
  const unsaved = hasChanges
    ? JSON.stringify({ content: { ...draft, original: base.draft }, baseVersion: base.version })
    : null
  const found = isRead
    ? JSON.stringify({
        others: offers,
        server: offers.length === 0 || hasContinued ? 'free' : 'held',
        serverCopy: data === UNREAD ? 'unknown' : serverCopyOf(server, offers),
      })
    : null

  useEffect(() => {
    if (unsaved === null) store.clear()
    else store.set(JSON.parse(unsaved))
  }, [store, unsaved])

  useEffect(() => {
    if (found !== null) store.settle(JSON.parse(found))
  }, [store, found])

  useEffect(() => {
    const flush = () => document.visibilityState === 'hidden' && store.flush()
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      store.close()
    }
  }, [store])

  const first = isRead && !hasContinued ? offers[0] : undefined
  if (!first) return { store, offer: null }
  return {
    store,
    offer: {
      updatedAt: first.updatedAt,
      onContinue: () => {
        const typed = store.adopt(first)
        setHasContinued(true)
        setAnswered([...answered, first])
        // What was typed while the draft was offered is stored beside it.
        if (typed) setLocal([...local, typed])
        onContinue(contentOf(first, stored), originalOf(first, stored))
      },
      onDiscard: () => setAnswered([...answered, first]),
    },
  }
}

function serverCopyOf(server: StoredDraft | null, offers: readonly StoredDraft[]): 'none' | 'some' | 'stale' {
  if (server === null) return 'none'
  const isOffered = offers.some((offer) => offer === server || growsFrom(offer, server))
  return isOffered ? 'some' : 'stale'
}

/** One store as long as the form is open, for the person who opened it. */
function useDraftStore(key: string) {
  const queryClient = useQueryClient()
  const readNow = useReadNow()
  const [parts] = useState(() => {
    const owner = { key, userId: queryClient.getQueryData(sessionQueries.user().queryKey)?.id }
    return { owner, store: createDraftStore({ owner, others: readLocalDrafts(owner), readNow }) }
  })
  return parts
}
