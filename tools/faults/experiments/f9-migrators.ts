import { startCommand, type RunningCommand } from '../lab/command.ts'
import type { Lab } from '../lab/lab.ts'
import type { EmptyDatabase } from './f9-databases.ts'

const MIGRATORS = 3

/** Starts several at once, each known to PostgreSQL by a name of its own. */
export function startMigrators(
  { programs, atEnd }: Lab,
  { env }: EmptyDatabase,
): (RunningCommand & { name: string })[] {
  return Array.from({ length: MIGRATORS }, (_, index) => {
    const name = `migrator-${index}`
    const url = new URL(env.MIGRATION_DATABASE_URL ?? '')
    url.searchParams.set('application_name', name)
    const command = startCommand(programs, 'migrate', { ...env, MIGRATION_DATABASE_URL: url.href })
    atEnd(() => command.child.kill('SIGKILL'))
    return { ...command, name }
  })
}
