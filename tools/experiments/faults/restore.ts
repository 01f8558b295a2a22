import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isQuick, sum, type Figure } from '../figures.ts'
import { growSite } from '../lab/big-site.ts'
import { filesIn } from '../lab/processes.ts'
import type { Site } from '../lab/site.ts'
import { startForVisitors, whileTheyRead } from '../lab/visitors.ts'

const RESTORED = 'restored'
/** Tables that a restore does not keep: sessions end, jobs run again, and migrations are recorded anew. */
const NOT_KEPT = ['sessions', 'throttles', 'jobs', 'kysely_migration']

/** F29: a site with a hundred times the demo's content is backed up while visitors read, and restored elsewhere. */
export async function restoreBigSite(site: Site): Promise<Figure[]> {
  const { mediaFolder, migrationDatabaseUrl, folder, runCommand } = site
  await growSite({ migrationDatabaseUrl, mediaFolder, times: isQuick ? 1 : 100 })
  const { read } = await startForVisitors(site)

  const backups = join(folder, 'backups')
  const backUp = () => secondsOf(() => runCommand('backup', ['--to', backups], {}))
  const [backupS, reads] = await whileTheyRead(read, backUp, 'public reads during the backup that failed')

  const urls = await site.addDatabase(RESTORED)
  const there = {
    DATABASE_URL: urls.databaseUrl,
    MIGRATION_DATABASE_URL: urls.migrationDatabaseUrl,
    DATA_DIR: join(folder, 'data-restored'),
  }
  const backup = readdirSync(backups).at(-1) ?? ''
  const restoreS = await secondsOf(() => runCommand('restore', ['--from', join(backups, backup)], there))
  // The restore has set it: sales since the backup are to be read from Stripe.
  await (await site.connect(RESTORED)).query('update selling set replay_from = null')
  const [before, after] = [await sumsOf(site), await sumsOf(site, RESTORED)]
  const different = before.filter(
    ({ name, digest }) => digest !== after.find((one) => one.name === name)?.digest,
  )
  if (different.length > 0)
    console.log(`  tables that differ: ${different.map(({ name }) => name).join(', ')}`)
  const restoredApi = await site.start('api', there)
  await site.signIn(restoredApi.url)
  const files = mediaOf(mediaFolder)
  const restored = new Set(mediaOf(join(there.DATA_DIR, 'media')))
  const missing = files.filter((file) => !restored.has(file))
  return [
    { what: 'rows', value: sum(before.map(({ rows }) => rows)) },
    { what: 'media files', value: files.length },
    { what: 'backup', value: backupS, unit: 's' },
    ...reads,
    { what: 'restore', value: restoreS, unit: 's' },
    { what: 'tables that differ', value: different.length, atMost: 0 },
    { what: 'media files that are missing', value: missing.length, atMost: 0 },
  ]
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

/** The number of rows of each table, and a digest of them. */
async function sumsOf(site: Site, name?: string) {
  const database = await site.connect(name)
  const tables = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1",
    [NOT_KEPT],
  )
  const sums: { name: string; rows: number; digest: string }[] = []
  for (const table of tables.rows) {
    const { rows } = await database.query<(typeof sums)[number]>(
      `select $1 as name, count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text)) as digest
       from ${database.escapeIdentifier(table.name)} as t`,
      [table.name],
    )
    sums.push(...rows)
  }
  return sums
}

/** The path and size of each file. */
const mediaOf = (folder: string) =>
  filesIn(folder).map((path) => `${relative(folder, path)} ${statSync(path).size}`)
