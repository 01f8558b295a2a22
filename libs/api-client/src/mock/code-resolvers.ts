import { plainTotals, ROWS_PER_PAGE } from '@troubadour/domain/content/content-rows'
import { Refusal, type Resolvers } from './answers.ts'
import { mockCodeBatch } from './code-seed.ts'
import { findRow, nextId, withRow } from './rows.ts'
import type { MockData } from './seed.ts'

/** Batches of download codes; the first codes of a batch are those that were redeemed. */
export function codeResolvers(data: MockData, now: Date) {
  const batchesOf = (trackId: number) => {
    const track = findRow(data.tracks, trackId, 'track')
    return data.codeBatches.filter((batch) => batch.trackId === track.id)
  }
  const find = (id: number) => {
    const batch = data.tracks.flatMap((track) => batchesOf(track.id)).find((one) => one.id === id)
    if (!batch) throw new Refusal(404, { message: 'There are no such codes.' })
    return batch
  }
  return {
    listCodeBatches: ({ params: { id } }) => batchesOf(id),
    listCodeBatchRows: ({ params, query: { after, size = ROWS_PER_PAGE } }) => {
      const all = batchesOf(params.id)
      const rest = all.filter(({ id }) => after === undefined || id < Number(after))
      const items = rest.slice(0, size)
      const next = rest.length > size ? String(items.at(-1)?.id) : null
      return { items, next, totals: plainTotals(all.length, all.length) }
    },
    createCodeBatch: ({ params, body }) => {
      const id = nextId(data.codeBatches)
      const trackId = findRow(data.tracks, params.id, 'track').id
      const batch = mockCodeBatch({ ...body, id, trackId, createdAt: now.toISOString() })
      data.codeBatches = [batch, ...data.codeBatches]
      return batch
    },
    getCodeSheet: ({ params: { id } }) => {
      const batch = find(id)
      const codes = Array.from({ length: batch.codes }, (_, index) => ({
        code: `K7MW-X2PD-${String(index).padStart(4, '2')}`,
        redeemed: Math.max(0, Math.min(batch.uses, batch.redeemed - index * batch.uses)),
      }))
      return { batch, codes }
    },
    revokeCodeBatch: ({ params: { id } }) => {
      const revoked = { ...find(id), revokedAt: now.toISOString() }
      data.codeBatches = withRow(data.codeBatches, revoked)
      return revoked
    },
  } satisfies Resolvers
}
