import { untilTrue } from '../experiments/lab/calls.ts'
import { commandLine } from '../process/processes.ts'
import { ADMINISTRATOR, call } from './arrival.ts'
import { ACME_DIRECTORY } from './internet.ts'
import {
  differences,
  DOMAIN,
  expectEqual,
  expectSuccess,
  snapshot,
  UNPACKED,
  type Check,
  type Trial,
} from './trial.ts'

const RESTART_MAX_S = 60
/** Steps in whose midst an installation is killed. */
const KILLED_AT = [
  'Make the system user troubadour-api',
  'Copy the programs',
  'Start troubadour.service',
  'Install the package caddy',
  'Wait until example.com',
]

const signIn = (trial: Trial) => call(trial, 'POST', '/api/login', ADMINISTRATOR).status
const isThere = (trial: Trial, path: string) => trial.machine.run('test', ['-e', path]).code === 0

function killInstall({ machine }: Trial) {
  const isInstall = (pid: string) => commandLine(Number(pid)).includes('launcher/main.js install')
  for (const pid of machine.processes().filter(isInstall)) process.kill(Number(pid), 'SIGKILL')
}

export const departureChecks: Check[] = [
  [
    'after a power failure, the site serves again by itself',
    async (trial) => {
      await trial.machine.kill()
      const startedAt = performance.now()
      await trial.machine.start()
      await untilTrue('the site serves', async () => {
        try {
          return trial.internet().visit({ url: `https://${DOMAIN}/` }).status === 200
        } catch {
          // Caddy does not listen yet.
          return false
        }
      })
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      if (seconds > RESTART_MAX_S) throw new Error(`It took ${seconds} s.`)
      return `${seconds} s`
    },
  ],
  [
    'uninstall keeps data and secrets, and the next installation has the same administrator',
    async (trial) => {
      const said = expectSuccess(trial.machine.run('troubadour', ['uninstall']))
      if (!said.includes('All data of example.com are still in /var/lib/troubadour')) throw new Error(said)
      for (const path of [
        '/opt/troubadour',
        '/usr/local/bin/troubadour',
        '/etc/caddy/Caddyfile',
        '/run/troubadour',
      ])
        expectEqual(isThere(trial, path), false, path)
      await trial.reconnect()
      expectSuccess(trial.install(['--yes']))
      expectEqual(signIn(trial), 200, 'signing in')
    },
  ],
  [
    'uninstall --delete-data asks for the domain, and then leaves no file and no user',
    async (trial) => {
      const remove = (input: string) =>
        trial.machine.run('troubadour', ['uninstall', '--delete-data'], { input })
      expectEqual(
        [remove('yes\n').code, isThere(trial, '/var/lib/troubadour/files')],
        [1, true],
        'a wrong answer',
      )
      expectSuccess(remove(`${DOMAIN}\n`))
      const left = trial.machine.run('sh', [
        '-c',
        'grep troubadour- /etc/passwd /etc/group; find / -xdev -name "*troubadour*" -not -path "/root/*" -not -path "/proc/*"',
      ])
      expectEqual(
        left.said.trim().split('\n').sort(),
        ['/var/log/troubadour-install.log', '/var/log/troubadour.output'],
        'left',
      )
    },
  ],
  [
    `killed in the midst of ${KILLED_AT.length} steps, the next install finishes it`,
    async (trial) => {
      expectSuccess(trial.machine.run('apt-get', ['purge', '--yes', '--quiet=2', 'caddy']))
      for (const title of KILLED_AT) {
        await trial.machine.runBeside(
          `${UNPACKED}/install`,
          [DOMAIN, '--yes', '--acme-directory', ACME_DIRECTORY],
          {
            onOutput: (said) => {
              if (said.includes(`  ${title}`)) killInstall(trial)
            },
          },
        )
      }
      expectSuccess(trial.install(['--yes']))
      const before = snapshot(trial)
      expectSuccess(trial.install(['--yes']))
      expectEqual(differences(before, snapshot(trial)), [], 'changed files')
    },
  ],
]
