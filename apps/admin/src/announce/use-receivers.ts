import { useQuery } from '@tanstack/react-query'
import { announcementQueries, subscriberQueries } from '@troubadour/api-client/mailing-list'
import type { AnnouncedDraft } from '@troubadour/domain/announce/announced'

/** How many a mail goes to, and whether one can be sent. @param draft null or undefined where there is none yet */
export function useReceivers(draft: AnnouncedDraft | null | undefined) {
  const figures = useQuery({
    ...announcementQueries.audience(draft?.audience ?? null),
    enabled: draft !== undefined && draft !== null,
  })
  const subscribers = useQuery(subscriberQueries.figures())
  return {
    figures: figures.data,
    mail: subscribers.data?.mail,
    isLoading: figures.isLoading || subscribers.isLoading,
  }
}
