import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Experiment } from '../experiment.ts'
import { runCommand } from '../lab/command.ts'
import { openSite } from '../lab/site.ts'
import { untilTrue } from '../lab/waiting.ts'
import { openDatabases, type EmptyDatabase } from './f9-databases.ts'
import { startMigrators } from './f9-migrators.ts'

export const killedMigration: Experiment = {
  promise:
    'three migrate at once and the one at work is killed: the others bring the schema up to date, and one more finds nothing to do',
  tests: ['apps/api/src/db/migrate.test.ts'],
  async run(lab) {
    const rounds = lab.isQuick ? 2 : 12
    const site = await openSite(lab, { isEmpty: true })
    const databases = await openDatabases(site)
    const undisturbed = await databases.make()
    const command = runCommand(lab.programs, 'migrate', undisturbed.env)
    await undisturbed.untilAtWork()
    const workMs =
      1000 * (await untilTrue('it is through', async () => (await undisturbed.atWork()) === undefined))
    await command
    const wanted = await undisturbed.shape()

    let different = 0
    let killed = 0
    for (let round = 0; round < rounds; round += 1) {
      const database = await databases.make()
      if (await migrateWithKill(database)) killed += 1
      const again = await runCommand(lab.programs, 'migrate', database.env)
      if (again !== 'Nothing to do\n' || (await database.shape()) !== wanted) different += 1
    }
    return [
      { what: 'rounds', value: rounds },
      { what: 'killed at work', value: killed, atLeast: Math.ceil(rounds / 2) },
      { what: 'schemas that are not as without a kill', value: different, atMost: 0 },
    ]

    /** @returns whether one was at work when it was killed */
    async function migrateWithKill(database: EmptyDatabase): Promise<boolean> {
      const migrators = startMigrators(lab, database)
      await database.untilAtWork()
      // Anywhere between the first table and the last.
      await delay(randomInt(Math.ceil(workMs)))
      const atWork = await database.atWork()
      const victim = migrators.find(({ name }) => name === atWork)
      victim?.child.kill('SIGKILL')
      const ends = await Promise.all(migrators.map(({ ended }) => ended))
      const broken = ends.filter(({ code }) => code !== null && code !== 0)
      if (broken.length > 0) throw new Error(broken.map(({ text }) => text).join('\n'))
      return victim !== undefined
    }
  },
}
