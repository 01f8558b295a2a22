import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's superuser, who owns the schemas of the tests. */
    superuserUrl: string
    /** A migrated database to copy. */
    templateName: string
  }
}

/** The role that the API runs as in the tests: it owns nothing, as in production. */
export const APP_ROLE = 'troubadour_test_app'
export const APP_ROLE_PASSWORD = 'test'

/** Migrates one database, of which each test file gets a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const superuserUrl = process.env.TEST_DATABASE_URL
  if (!superuserUrl)
    throw new Error('TEST_DATABASE_URL is not set: run the tests through tools/with-postgres.ts')
  const templateName = `api_template_${process.pid}`
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: superuserUrl })
    await client.connect()
    await client.query(text)
    await client.end()
  }

  await query(`do $$ begin
    create role ${APP_ROLE} login password '${APP_ROLE_PASSWORD}';
  exception when duplicate_object or unique_violation then null; end $$`)
  await query(`create database ${templateName}`)
  const url = new URL(superuserUrl)
  url.pathname = `/${templateName}`
  const appUrl = new URL(url)
  appUrl.username = APP_ROLE
  await migrate({ migrationDatabaseUrl: url.href, databaseUrl: appUrl.href })

  project.provide('superuserUrl', superuserUrl)
  project.provide('templateName', templateName)
  return () => query(`drop database if exists ${templateName} with (force)`)
}
