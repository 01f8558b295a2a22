import { read } from './read.ts'

/** The outside services (docs/product/admin.md#connections). */
export const connectionQueries = {
  list: () => read(['connections'], 'listConnections'),
}
