import { expect, it } from 'vitest'
import { databaseSchemaBreaks, migratedSchema } from './database-schema.ts'
import {
  isInChangelog,
  readAcceptedBreaks,
  readSchemaRecords,
  unaccepted,
  unmatched,
  versionOf,
} from './records.ts'

it('every release of the API that is supported finds its tables in a database that these sources migrate', async () => {
  const records = readSchemaRecords()
  // Before its first release, no other API can use a database of these sources.
  const isRecorded = records.some(({ version }) => version === versionOf('api'))
  expect(isRecorded).toBe(isInChangelog('api', versionOf('api')))
  const now = await migratedSchema(process.env.TEST_DATABASE_URL ?? '')
  const breaks = records.flatMap(({ tables }) => databaseSchemaBreaks(tables, now))
  const accepted = readAcceptedBreaks('schema')
  expect(unmatched(breaks, accepted)).toEqual([])
  for (const tables of [now, ...records.map((record) => record.tables)]) {
    expect(unaccepted(databaseSchemaBreaks(tables, now), accepted)).toEqual([])
    // Proves that the tables were read: in an empty database, each one is a break.
    expect(tables).not.toEqual({})
    expect(databaseSchemaBreaks(tables, {})).toHaveLength(Object.keys(tables).length)
  }
})
