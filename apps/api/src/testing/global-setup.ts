import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { bundlePrograms } from './bundle-programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's superuser, who owns the tests' schemas. */
    superuserUrl: string
    /** The migrated database to copy. */
    templateName: string
    /** Folder with a bundle of each program and command. */
    programs: string
  }
}

/** The API's role in the tests: as in production, it owns nothing. */
export const APP_ROLE = 'troubadour_test_app'
export const APP_ROLE_PASSWORD = 'test'

/** Migrates one database, which each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const superuserUrl = process.env.TEST_DATABASE_URL
  if (!superuserUrl)
    throw new Error('TEST_DATABASE_URL is not set: run the tests through tools/with-postgres.ts')
  const templateName = `api_template_${process.pid}`
  const ownCache = process.env.NODE_COMPILE_CACHE ? null : mkdtempSync(join(tmpdir(), 'troubadour-compiled-'))
  // The tests' processes inherit it, and so do the programs and workers that they start.
  if (ownCache) process.env.NODE_COMPILE_CACHE = ownCache
  const programs = await bundlePrograms()
  const compiled = compileProgram(join(programs, 'test-main.js'))
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
  await compiled

  project.provide('superuserUrl', superuserUrl)
  project.provide('templateName', templateName)
  project.provide('programs', programs)
  return async () => {
    await query(`drop database if exists ${templateName} with (force)`)
    rmSync(programs, { recursive: true })
    if (ownCache) rmSync(ownCache, { recursive: true })
  }
}

/** Fills Node's compile cache: many tests start the program, and compiling takes much of its start. */
async function compileProgram(program: string): Promise<void> {
  // Without an environment it exits after loading its modules; a killed program, as in the tests, would not write the
  // cache.
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  await once(spawn(process.execPath, [program], { env, stdio: 'ignore' }), 'exit')
}
