import type { QueryClient } from '@tanstack/react-query'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import type { Announced, MadeDraft } from '@troubadour/domain/announce/announced'
import type { ShareFormat } from '@troubadour/domain/share/share-formats'
import { invalidatePosts } from './content.ts'
import { invalidateAnnouncements } from './mailing-list.ts'
import { read } from './read.ts'

/** What announces a show or release, found by it or by one of its drafts; null for another draft. */
export const announcedQuery = ({ of, id }: CallInput<'getAnnounced'>['params']) =>
  read(['announced', of, id], 'getAnnounced', { params: { of, id } })

/** The address of a share picture, for administrators. */
export const announcedPictureUrl = ({ kind, id }: Pick<MadeDraft, 'kind' | 'id'>, format: ShareFormat) =>
  endpoints.getAnnouncedPicture.path
    .replace('{kind}', kind)
    .replace('{id}', String(id))
    .replace('{format}', format)

/** Caches what a press or a refresh answered, and refetches the lists with its drafts. */
export async function storeAnnounced(queryClient: QueryClient, saved: Announced): Promise<void> {
  queryClient.setQueryData(announcedQuery({ of: saved.kind, id: saved.id }).queryKey, saved)
  await Promise.all([invalidateAnnouncements(queryClient), invalidatePosts(queryClient)])
}
