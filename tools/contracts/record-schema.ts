import { startTestPostgres } from '../postgres/test-postgres.ts'
import { migratedSchema } from './migrated-schema.ts'
import { writeRecord, type SchemaRecord } from './records.ts'

/**
 * Records the tables that the API of these sources works with.
 * @returns path of the file, below the root
 */
export async function recordSchema(version: string): Promise<string> {
  const postgres = await startTestPostgres()
  try {
    const record: SchemaRecord = { app: 'api', version, tables: await migratedSchema(postgres.superuserUrl) }
    return await writeRecord(record)
  } finally {
    await postgres.stop()
  }
}
