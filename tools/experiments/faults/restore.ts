import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '../figures.ts'
import { growSite } from '../lab/big-site.ts'
import { callSteadily } from '../lab/calls.ts'
import type { Site } from '../lab/site.ts'
import { figuresOf, startForVisitors } from '../lab/visitors.ts'

const READS_PER_S = 50
const RESTORED = 'restored'
/** Tables that a restore does not keep: sessions end, jobs run again, and migrations are recorded anew. */
const NOT_KEPT = ['sessions', 'throttles', 'jobs', 'kysely_migration']

/** F29: a site with a hundred times the demo's content is backed up while visitors read, and restored elsewhere. */
export async function restoreBigSite(site: Site): Promise<Figure[]> {
  const { mediaFolder, migrationDatabaseUrl, folder, runCommand } = site
  await growSite({ migrationDatabaseUrl, mediaFolder, times: site.isQuick ? 1 : 100 })
  const { read } = await startForVisitors(site)

  const reading = callSteadily(READS_PER_S, read)
  const backups = join(folder, 'backups')
  const backupS = await secondsOf(() => runCommand('backup', ['--to', backups], {}))
  const reads = await reading.stop()

  const urls = await site.addDatabase(RESTORED)
  const there = {
    DATABASE_URL: urls.databaseUrl,
    MIGRATION_DATABASE_URL: urls.migrationDatabaseUrl,
    DATA_DIR: join(folder, 'data-restored'),
  }
  const [backup = ''] = readdirSync(backups)
  const restoreS = await secondsOf(() => runCommand('restore', ['--from', join(backups, backup)], there))
  const [before, after] = [await sumsOf(site), await sumsOf(site, RESTORED)]
  const different = [...before].flatMap(([name, { sum }]) => (after.get(name)?.sum === sum ? [] : name))
  if (different.length > 0) console.log(`  tables that differ: ${different.join(', ')}`)
  const restoredApi = await site.start('api', there)
  await site.signIn(restoredApi.url)
  return [
    { what: 'rows', value: [...before.values()].reduce((all, { rows }) => all + rows, 0) },
    { what: 'media files', value: filesOf(mediaFolder).length },
    { what: 'backup', value: backupS, unit: 's' },
    ...figuresOf(reads, 'public reads during the backup that failed'),
    { what: 'restore', value: restoreS, unit: 's' },
    { what: 'tables that differ', value: different.length, atMost: 0 },
    {
      what: 'media files that are missing',
      value: missing(filesOf(mediaFolder), filesOf(join(there.DATA_DIR, 'media'))),
      atMost: 0,
    },
  ]
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

/** The number of rows of each table, and a digest of them. */
async function sumsOf(site: Site, name?: string): Promise<Map<string, { rows: number; sum: string }>> {
  const database = await site.connect(name)
  const tables = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1",
    [NOT_KEPT],
  )
  const sums = new Map<string, { rows: number; sum: string }>()
  for (const table of tables.rows) {
    const { rows } = await database.query<{ rows: number; sum: string }>(
      `select count(*)::int as rows, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum
       from ${database.escapeIdentifier(table.name)} as t`,
    )
    if (rows[0]) sums.set(table.name, rows[0])
  }
  return sums
}

/** The path and size of each file. */
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path.slice(folder.length)} ${statSync(path).size}`)

function missing(wanted: readonly string[], there: readonly string[]): number {
  const names = new Set(there)
  return wanted.filter((name) => !names.has(name)).length
}
