import { codeBatchExample } from '@troubadour/domain/release/download-code-endpoints'
import type { CodeBatch } from '@troubadour/domain/release/download-codes'

/** A batch with the id of its track. */
export type MockCodeBatch = CodeBatch & { trackId: number }

export function mockCodeBatch(parts: Partial<MockCodeBatch> & { id: number }): MockCodeBatch {
  return { trackId: 1, ...codeBatchExample, name: `Batch ${parts.id}`, ...parts }
}
