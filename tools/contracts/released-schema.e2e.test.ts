import { expect, it } from 'vitest'
import { unaccepted } from './accepted-breaks.ts'
import { databaseSchemaBreaks } from './database-schema-breaks.ts'
import { migratedSchema } from './migrated-schema.ts'
import { readSchemaRecords } from './records.ts'

it('every release of the API that is supported finds its tables in a database that these sources migrate', async () => {
  const records = readSchemaRecords()
  expect(records).not.toEqual([])
  const now = await migratedSchema(process.env.TEST_DATABASE_URL ?? '')
  for (const { version, tables } of records) {
    expect({ version, breaks: unaccepted(databaseSchemaBreaks(tables, now)) }).toEqual({
      version,
      breaks: [],
    })
    // The tables were read at all: a database without them would break each.
    expect(databaseSchemaBreaks(tables, {})).toHaveLength(Object.keys(tables).length)
  }
})
