import { readFileSync, statSync } from 'node:fs'
import { expectEqual, walk, type Check, type Trial } from './trial.ts'

const USERS = [
  'troubadour-postgres',
  'troubadour-api',
  'troubadour-site',
  'troubadour-admin',
  'troubadour-migrate',
  'nobody',
]
type Reader = 'postgres' | 'api' | 'site' | 'admin' | 'migrate' | 'nobody'
const EVERYBODY: Reader[] = ['postgres', 'api', 'site', 'admin', 'migrate', 'nobody']

/** Who may read what, besides root. */
const READERS: Record<string, Reader[]> = {
  '/etc/troubadour/installation.json': EVERYBODY,
  '/etc/troubadour/api.env': ['api'],
  '/etc/troubadour/public-site.env': ['site'],
  '/etc/troubadour/admin.env': ['admin'],
  '/etc/troubadour/migrate.env': ['migrate'],
  '/var/lib/troubadour/files': ['api'],
  '/var/lib/troubadour/postgres/18/PG_VERSION': ['postgres'],
  '/var/lib/troubadour/log/troubadour.log': [],
  '/var/log/troubadour-install.log': [],
  '/run/troubadour/control.sock': [],
  '/run/troubadour/postgres/.s.PGSQL.5432': EVERYBODY,
  '/var/lib/caddy/.local/share/caddy': [],
  '/opt/troubadour/current/release.json': EVERYBODY,
}

/** Where a log, or a mistake, could keep a secret. */
const LOGS = ['var/log', 'var/lib/troubadour/log']

export const privacyChecks: Check[] = [
  [
    'each user reads what is listed, and nothing else of it',
    async ({ machine }) => {
      for (const [file, readers] of Object.entries(READERS)) {
        const reading = USERS.filter((user) => {
          const group = user === 'nobody' ? 'nogroup' : user
          const identity = ['--reuid', user, '--regid', group, '--clear-groups']
          return machine.run('setpriv', [...identity, 'test', '-r', file]).code === 0
        })
        expectEqual(
          reading.map((user) => user.replace('troubadour-', '')),
          readers,
          file,
        )
      }
      return `${Object.keys(READERS).length} files, ${USERS.length} users`
    },
  ],
  [
    'PostgreSQL lets each user be its own role alone, by no password',
    async ({ machine }) => {
      const roles = {
        'troubadour-api': ['troubadour_app'],
        'troubadour-migrate': ['troubadour_owner'],
      }
      for (const user of USERS.slice(1, 5))
        for (const role of ['postgres', 'troubadour_owner', 'troubadour_app'])
          expectEqual(
            connects(machine, user, role),
            roles[user as keyof typeof roles]?.includes(role) ?? false,
            `${user} as ${role}`,
          )
    },
  ],
  [
    'no secret and no set-up link is in a log, or in a file that everybody may read',
    async (trial) => {
      const { machine, secrets } = trial
      const files = walk(machine.changes).filter((file) =>
        statSync(file, { throwIfNoEntry: false })?.isFile(),
      )
      const places = files.filter(
        (file) =>
          LOGS.some((log) => file.startsWith(`${machine.changes}/${log}/`)) || statSync(file).mode & 0o004,
      )
      for (const [name, secret] of secrets) {
        const found = places.filter((file) => readFileSync(file).includes(secret))
        expectEqual(found, [], name)
      }
      return `${secrets.size} secrets, ${places.length} files`
    },
  ],
]

/** Whether PostgreSQL takes a system user as a role: it answers the first message with R, and a refusal with E. */
function connects(machine: Trial['machine'], user: string, role: string): boolean {
  const script = `
const body = Buffer.from('user\\0${role}\\0database\\0troubadour\\0\\0')
const head = Buffer.alloc(8)
head.writeInt32BE(8 + body.length)
head.writeInt32BE(3 << 16, 4)
require('net').connect('/run/troubadour/postgres/.s.PGSQL.5432')
  .on('data', ([first]) => process.exit(first === 82 ? 0 : 1)).write(Buffer.concat([head, body]))`
  const identity = ['--reuid', user, '--regid', user, '--clear-groups']
  return (
    machine.run('setpriv', [...identity, '/opt/troubadour/current/node/bin/node', '-e', script]).code === 0
  )
}
