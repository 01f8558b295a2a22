import type { CodeBatch } from '@troubadour/domain/release/download-codes'

/** A batch with the id of its track. */
export type MockCodeBatch = CodeBatch & { trackId: number }

export function mockCodeBatch(parts: Partial<MockCodeBatch> & { id: number }): MockCodeBatch {
  const createdAt = '2026-04-01T12:00:00.000Z'
  const name = `Batch ${parts.id}`
  return { trackId: 1, name, codes: 20, uses: 1, redeemed: 0, createdAt, revokedAt: null, ...parts }
}
