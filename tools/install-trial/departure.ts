import { commandLine } from '../process/processes.ts'
import { signIn } from './arrival.ts'
import { ACME_DIRECTORY } from './internet.ts'
import { ADDRESS } from './machine.ts'
import {
  differences,
  DOMAIN,
  expectEqual,
  expectSuccess,
  snapshot,
  UNPACKED,
  untilServing,
  type Check,
  type Trial,
} from './trial.ts'

const WWW = `www.${DOMAIN}`
const RESTART_MAX_S = 60
/** Steps in whose midst an installation is killed. */
const KILLED_AT = [
  'Make the system user troubadour-api',
  'Copy the programs',
  'Start troubadour.service',
  'Install the package caddy',
  'Wait until example.com',
]

const isThere = (trial: Trial, path: string) => trial.machine.run('test', ['-e', path]).code === 0

export const departureChecks: Check[] = [
  [
    'after a power failure, the site serves again by itself',
    async (trial) => {
      await trial.machine.kill()
      await trial.machine.start()
      const seconds = await untilServing(trial)
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
      expectEqual(signIn(trial).status, 200, 'signing in')
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
      trial.machine.run('rm', ['-r', '/var/lib/caddy'])
      trial.internet().setAddresses(WWW, [])
      for (const title of KILLED_AT) await installUntil(trial, title)
      expectSuccess(trial.install(['--yes']))
      const before = snapshot(trial)
      expectSuccess(trial.install(['--yes']))
      expectEqual(differences(before, snapshot(trial)), [], 'changed files')
    },
  ],
  [
    'an address with www that comes later redirects after the next install',
    async (trial) => {
      trial.internet().setAddresses(WWW, [ADDRESS])
      expectSuccess(trial.install(['--yes']))
      expectEqual(trial.internet().visit({ url: `https://${WWW}/` }).status, 308, WWW)
    },
  ],
  [
    'behind an own proxy, with data elsewhere, install prints the lines and leaves Caddy alone',
    async (trial) => {
      const { machine } = trial
      expectSuccess(machine.run('troubadour', ['uninstall', '--delete-data'], { input: `${DOMAIN}\n` }))
      const said = expectSuccess(trial.install([DOMAIN, '--yes', '--behind-proxy', '--data', '/srv/site']))
      if (!said.includes('proxy_pass http://127.0.0.1:4300;') || !/set-up#\S{43}/.test(said))
        throw new Error(said)
      expectEqual(machine.run('systemctl', ['is-active', 'caddy']).code, 3, 'Caddy')
      expectEqual(
        [isThere(trial, '/srv/site/postgres/18'), isThere(trial, '/var/lib/troubadour')],
        [true, false],
        'data',
      )
    },
  ],
]

/** Runs install, and kills it when it begins a step. */
async function installUntil({ machine }: Trial, title: string) {
  const isInstall = (pid: string) => commandLine(Number(pid)).includes('launcher/main.js install')
  const { code, said } = await machine.runBeside(
    `${UNPACKED}/install`,
    [DOMAIN, '--yes', '--acme-directory', ACME_DIRECTORY],
    {
      onOutput(soFar) {
        if (!soFar.includes(`  ${title}`)) return
        for (const pid of machine.processes().filter(isInstall)) process.kill(Number(pid), 'SIGKILL')
      },
    },
  )
  if (code === 0 || !said.includes(title)) throw new Error(`It was not killed at '${title}': ${said}`)
}
