import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { COMMAND_WAITS, createDb, createPool } from '../db/database.ts'
import type { Db } from '../db/tables.ts'
import { APP_ROLE, APP_ROLE_PASSWORD } from './global-setup.ts'

export interface TestDatabase {
  /** Connects as the API's role. */
  url: string
  /** Connects as the owner of the schema. */
  ownerUrl: string
  db: Db
  /** Runs SQL as superuser, in another database of the server. */
  asSuperuser: (text: string) => Promise<void>
  /** Clears the audit log, which the API's role may not do. */
  clearActivity: () => Promise<void>
  name: string
  drop: () => Promise<void>
}

/** A database for one test file. @param isEmpty omits the migrated schema */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const name = `api_${randomBytes(6).toString('hex')}`
  const ownerUrl = new URL(inject('superuserUrl'))
  const asSuperuser = (text: string) => query(inject('superuserUrl'), text)
  // Copied as files: the default, through the write-ahead log, takes three times as long.
  const template = isEmpty ? '' : ` template ${inject('templateName')}`
  await asSuperuser(`create database ${name}${template} strategy file_copy`)
  ownerUrl.pathname = `/${name}`
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = APP_ROLE_PASSWORD

  const db = createDb(createPool(url.href, () => {}, COMMAND_WAITS))
  return {
    url: url.href,
    ownerUrl: ownerUrl.href,
    db,
    asSuperuser,
    clearActivity: () => query(ownerUrl.href, 'delete from activity'),
    name,
    async drop() {
      await db.destroy()
      await asSuperuser(`drop database if exists ${name} with (force)`)
    },
  }
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
