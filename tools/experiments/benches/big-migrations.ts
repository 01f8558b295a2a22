import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { PROJECT_ROOT } from '../../start/config.ts'
import type { Bench } from '../figures.ts'
import { growSite } from '../lab/big-site.ts'
import { withBuiltSite } from '../lab/site.ts'

/** The last one without which the big site could not be made; what came later is measured. */
const BEFORE = '0048-posts'
const DATABASE = 'before'

/** How long a write waits for its table while a site with a hundred times the content is migrated. */
export const bigMigrations: Bench = ({ isQuick }) =>
  withBuiltSite('big-migrations', isQuick, async (site) => {
    const { migrate, migrations } = await readSources()
    const urls = await site.addDatabase(DATABASE)
    const later = Object.entries(migrations).filter(([name]) => name > BEFORE)
    for (const [name] of later) delete migrations[name]
    await migrate(urls)
    await growSite({ migrationDatabaseUrl: urls.migrationDatabaseUrl, times: isQuick ? 10 : 100 })
    Object.assign(migrations, Object.fromEntries(later))

    const writing = writeUntilStopped(await site.connect(DATABASE))
    const begin = performance.now()
    const names = await migrate(urls)
    const ms = Math.round(performance.now() - begin)
    const { table, wait } = await writing.stop()
    const note = `${names.length} migrations in ${ms} ms; for ${table}`
    return { what: 'big-migrations', value: wait, unit: 'ms', atMost: 1000, note }
  })

/** The migrations of the sources. Tools do not import apps: the types are what these files declare. */
async function readSources() {
  const load = (file: string): Promise<unknown> =>
    import(pathToFileURL(join(PROJECT_ROOT, 'apps/api/src/db', file)).href)
  const { migrate } = (await load('migrate.ts')) as {
    migrate: (urls: { migrationDatabaseUrl: string; databaseUrl: string }) => Promise<string[]>
  }
  const { migrations } = (await load('migrations/index.ts')) as { migrations: Record<string, unknown> }
  return { migrate, migrations }
}

/** Takes the lock of a write on each table in turn; a read waits for no lock that a write does not. */
function writeUntilStopped(client: pg.Client) {
  let isStopped = false
  let longest = { table: '', wait: 0 }
  const write = async () => {
    const { rows } = await client.query<{ table: string }>(`
      select relname as table from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`)
    while (!isStopped)
      for (const { table } of rows) {
        const begin = performance.now()
        await client.query(`begin; lock table ${table} in row exclusive mode; commit`)
        const wait = performance.now() - begin
        if (wait > longest.wait) longest = { table, wait }
      }
  }
  const writing = write()
  return {
    async stop() {
      isStopped = true
      await writing
      return longest
    },
  }
}
