import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { readSchema } from '../../contracts/database-schema.ts'
import { prepareDatabase } from '../../start/database.ts'
import type { Experiment } from '../experiment.ts'
import { untilTrue } from '../lab/calls.ts'
import { runCommand, startCommand } from '../lab/instance.ts'
import type { Site } from '../lab/site.ts'

const MIGRATORS = 3

export const killedMigration: Experiment = {
  promise:
    'three migrate at once and the one at work is killed: the others bring the schema up to date, and one more finds nothing to do',
  tests: ['apps/api/src/db/migrate.test.ts'],
  isEmpty: true,
  async run(site) {
    const rounds = site.isQuick ? 2 : 12
    const superuser = await site.connect('superuser')
    const undisturbed = await newDatabase(site, superuser, 'undisturbed')
    const command = runCommand(site.programs, 'migrate', undisturbed.env)
    await undisturbed.untilAtWork()
    const isThrough = async () => (await undisturbed.atWork()) === undefined
    const workMs = 1000 * (await untilTrue('it is through', isThrough))
    await command
    const wanted = await undisturbed.shape()

    let different = 0
    let killed = 0
    for (let round = 0; round < rounds; round += 1) {
      const database = await newDatabase(site, superuser, `migrated_${round}`)
      // Anywhere between the first table and the last.
      if (await migrateWithKill(site, database, randomInt(Math.ceil(workMs)))) killed += 1
      const again = await runCommand(site.programs, 'migrate', database.env)
      if (again !== 'Nothing to do\n' || (await database.shape()) !== wanted) different += 1
    }
    return [
      { what: 'rounds', value: rounds },
      { what: 'killed at work', value: killed, atLeast: Math.ceil(rounds / 2) },
      { what: 'schemas that are not as without a kill', value: different, atMost: 0 },
    ]
  },
}

type EmptyDatabase = Awaited<ReturnType<typeof newDatabase>>

/** A database without anything in it. */
async function newDatabase(site: Site, superuser: pg.Client, name: string) {
  const urls = await prepareDatabase(site.superuserUrl, name, site.secrets)
  /** The application name of the connection that is changing something at this moment. */
  const atWork = async () => {
    const { rows } = await superuser.query<{ application_name: string }>(
      "select application_name from pg_stat_activity where datname = $1 and backend_xid is not null and wait_event_type is distinct from 'Lock'",
      [name],
    )
    return rows[0]?.application_name
  }
  return {
    env: {
      ...site.commandEnv,
      DATABASE_URL: urls.databaseUrl,
      MIGRATION_DATABASE_URL: urls.migrationDatabaseUrl,
    },
    atWork,
    untilAtWork: () => untilTrue('one migrates', async () => (await atWork()) !== undefined),
    /** All tables with their columns and rules, and the migrations that were recorded, as text. */
    async shape() {
      const client = new pg.Client({ connectionString: urls.migrationDatabaseUrl })
      await client.connect()
      try {
        const { rows } = await client.query('select name from kysely_migration order by name')
        return JSON.stringify([rows, await readSchema(client)])
      } finally {
        await client.end()
      }
    },
  }
}

/** @returns whether one was at work when it was killed */
async function migrateWithKill(site: Site, database: EmptyDatabase, afterMs: number): Promise<boolean> {
  const migrators = Array.from({ length: MIGRATORS }, (_, index) => {
    // PostgreSQL knows each by a name of its own.
    const name = `migrator-${index}`
    const url = new URL(database.env.MIGRATION_DATABASE_URL)
    url.searchParams.set('application_name', name)
    const env = { ...database.env, MIGRATION_DATABASE_URL: url.href }
    const command = startCommand(site.programs, 'migrate', env)
    site.atEnd(() => command.child.kill('SIGKILL'))
    return { ...command, name }
  })
  await database.untilAtWork()
  await delay(afterMs)
  const atWork = await database.atWork()
  const victim = migrators.find(({ name }) => name === atWork)
  victim?.child.kill('SIGKILL')
  const ends = await Promise.all(migrators.map(({ ended }) => ended))
  const broken = ends.filter(({ code }) => code !== null && code !== 0)
  if (broken.length > 0) throw new Error(broken.map(({ text }) => text).join('\n'))
  return victim !== undefined
}
