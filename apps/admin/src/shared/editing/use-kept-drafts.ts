import { useEffect, useMemo, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { draftQuery, UNREAD } from '@troubadour/api-client/content'
import { sessionQueries } from '@troubadour/api-client/session'
import { useReadNow } from '../now.tsx'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { contentOf, draftOffers, fromServer, growsFrom, originalOf } from './draft-offers.ts'
import type { EditedFields } from './field-changes.ts'
import { readLocalDrafts, type KeptDraft } from './local-drafts.ts'
import type { Stored } from './stored.ts'

/** A draft of earlier, which the person may go on with. */
export interface DraftOffer {
  /** ISO text. */
  updatedAt: string
  onContinue: () => void
  onDiscard: () => void
}

/**
 * Keeps a form's unsaved changes in the browser and on the server, and offers those of earlier.
 * @param stored what the form began with
 * @param base what its changes are counted from now
 * @param onContinue puts a draft of earlier into the form, with what its writer had read
 */
export function useKeptDrafts<Draft extends FieldValues>({
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
}): { keeper: DraftKeeper; offer: DraftOffer | null } {
  const { keeper, place } = useDraftKeeper(draftKey)
  const [local, setLocal] = useState(() => readLocalDrafts(place))
  const { data, isFetchedAfterMount: isRead } = useQuery(draftQuery(draftKey))
  const [discarded, setDiscarded] = useState<readonly KeptDraft[]>([])
  const [hasContinued, setHasContinued] = useState(false)
  const server = useMemo(() => (isRead && data && data !== UNREAD ? fromServer(data) : null), [isRead, data])

  const offers = draftOffers(fields, { local, server, stored }).filter((one) => !discarded.includes(one))
  const kept = hasChanges
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
    if (kept === null) keeper.revert()
    else keeper.keep(JSON.parse(kept))
  }, [keeper, kept])

  useEffect(() => {
    if (found !== null) keeper.settle(JSON.parse(found))
  }, [keeper, found])

  useEffect(() => {
    const flush = () => document.visibilityState === 'hidden' && keeper.flush()
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      keeper.close()
    }
  }, [keeper])

  const first = isRead && !hasContinued ? offers[0] : undefined
  if (!first) return { keeper, offer: null }
  return {
    keeper,
    offer: {
      updatedAt: first.updatedAt,
      onContinue: () => {
        const typed = keeper.adopt(first)
        setHasContinued(true)
        setDiscarded([...discarded, first])
        // What was typed over the offer is kept beside it.
        if (typed) setLocal([...local, typed])
        onContinue(contentOf(first, stored), originalOf(first, stored))
      },
      onDiscard: () => setDiscarded([...discarded, first]),
    },
  }
}

function serverCopyOf(server: KeptDraft | null, offers: readonly KeptDraft[]): 'none' | 'some' | 'stale' {
  if (server === null) return 'none'
  const isWanted = offers.some((offer) => offer === server || growsFrom(offer, server))
  return isWanted ? 'some' : 'stale'
}

/** One for the life of the form, and for the person who opened it. */
function useDraftKeeper(key: string) {
  const queryClient = useQueryClient()
  const readNow = useReadNow()
  const [parts] = useState(() => {
    const place = { key, userId: queryClient.getQueryData(sessionQueries.user().queryKey)?.id }
    return { place, keeper: createDraftKeeper({ place, others: readLocalDrafts(place), readNow }) }
  })
  return parts
}
