import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { readSchema, type DatabaseSchema } from './database-schema.ts'
import { ROOT } from './records.ts'

/** Migrates a database of its own to the schema of these sources, reads it, and drops it. */
export async function migratedSchema(superuserUrl: string): Promise<DatabaseSchema> {
  const name = `schema_${randomBytes(6).toString('hex')}`
  const url = new URL(superuserUrl)
  url.pathname = name
  await withClient(superuserUrl, (client) => client.query(`create database ${name}`))
  try {
    // One role for all: who may do what is no part of the tables.
    const env = { ...process.env, DATABASE_URL: url.href, MIGRATION_DATABASE_URL: url.href }
    execFileSync(process.execPath, [join(ROOT, 'apps/api/scripts/migrate.ts')], { env, stdio: 'pipe' })
    return await withClient(url.href, readSchema)
  } finally {
    await withClient(superuserUrl, (client) => client.query(`drop database ${name} with (force)`))
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
