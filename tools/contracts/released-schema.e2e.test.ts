import { expect, it } from 'vitest'
import { databaseSchemaBreaks, migratedSchema } from './database-schema.ts'
import {
  HOW_TO_RECORD,
  isInChangelog,
  readAcceptedBreaks,
  readSchemaRecords,
  unaccepted,
  unmatched,
} from './records.ts'

it('every release of the API that is supported finds its tables in a database that these sources migrate', async () => {
  const records = readSchemaRecords()
  expect(records).not.toEqual([])
  const now = await migratedSchema(process.env.TEST_DATABASE_URL ?? '')
  const breaks = records.flatMap(({ tables }) => databaseSchemaBreaks(tables, now))
  const accepted = readAcceptedBreaks('schema')
  expect(unmatched(breaks, accepted)).toEqual([])
  for (const { version, tables } of records) {
    expect({ version, breaks: unaccepted(databaseSchemaBreaks(tables, now), accepted) }).toEqual({
      version,
      breaks: [],
    })
    if (!isInChangelog('api', version)) expect(tables, HOW_TO_RECORD).toEqual(now)
    // Proves that the tables were read: in an empty database, each one is a break.
    expect(databaseSchemaBreaks(tables, {})).toHaveLength(Object.keys(tables).length)
  }
})
