import { missing, type Resolvers } from './answers.ts'
import { mockCodeBatch } from './code-seed.ts'
import type { MockData } from './seed.ts'

/** Batches of download codes; the first codes of a batch are those that were redeemed. */
export function codeResolvers(data: MockData, now: Date) {
  const find = (id: number) => data.codeBatches.find((batch) => batch.id === id)
  return {
    listCodeBatches: ({ params: { id } }) => ({
      status: 200,
      body: data.codeBatches.filter(({ trackId }) => trackId === id),
    }),
    createCodeBatch: ({ params, body }) => {
      const id = Math.max(0, ...data.codeBatches.map((batch) => batch.id)) + 1
      const made = mockCodeBatch({ ...body, id, trackId: params.id, createdAt: now.toISOString() })
      data.codeBatches = [made, ...data.codeBatches]
      return { status: 201, body: made }
    },
    getCodeSheet: ({ params: { id } }) => {
      const batch = find(id)
      if (!batch) return missing('batch')
      const codes = Array.from({ length: batch.codes }, (_, index) => ({
        code: `K7MW-X2PD-${String(index).padStart(4, '2')}`,
        redeemed: Math.max(0, Math.min(batch.uses, batch.redeemed - index * batch.uses)),
      }))
      return { status: 200, body: { batch, codes } }
    },
    revokeCodeBatch: ({ params: { id } }) => {
      const before = find(id)
      if (!before) return missing('batch')
      const body = { ...before, revokedAt: before.revokedAt ?? now.toISOString() }
      data.codeBatches = data.codeBatches.map((batch) => (batch === before ? body : batch))
      return { status: 200, body }
    },
  } satisfies Resolvers
}
