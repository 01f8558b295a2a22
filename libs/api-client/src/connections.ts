import type { MediaMove } from '@troubadour/domain/connections/media-move'
import { read } from './read.ts'

/** How soon the move of the files is looked at again; it is not while nothing moves. */
const POLL_MS: Partial<Record<MediaMove['state'], number>> = { moving: 2000, copied: 30_000 }

/** The outside services (docs/product/admin.md#connections). */
export const connectionQueries = {
  list: () => read(['connections'], 'listConnections'),
  mediaMove: () => ({
    ...read(['media-move'], 'getMediaMove'),
    refetchInterval: ({ state: { data } }: { state: { data?: MediaMove | undefined } }) =>
      (data && POLL_MS[data.state]) ?? false,
  }),
}
