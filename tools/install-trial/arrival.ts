import { commandLine } from '../process/processes.ts'
import { ACME_DIRECTORY } from './internet.ts'
import type { Answer } from './visitor.ts'
import {
  expectEqual,
  expectSuccess,
  query,
  ADMIN_HOST,
  DOMAIN,
  snapshot,
  differences,
  UNPACKED,
  untilServing,
  type Check,
  type Trial,
} from './trial.ts'

const LINK = /https:\/\/admin\.example\.com\/auth\/set-up#(\S{43})/
const ADMINISTRATOR = { username: 'Zoe', password: 'seven lanterns over cold water' }
const DEAD_LINK = 'This link has expired or was used before. Ask for a new one.'
const INPUTS = [DOMAIN, 'me@example.com', 'yes']
const INSTALL_MAX_S = 300

/** Calls of the admin's screens. */
export function call(trial: Trial, method: string, path: string, body?: object, cookie?: string) {
  const origin = `https://${ADMIN_HOST}`
  const headers = { origin, ...(cookie && { cookie }) }
  return trial.internet().visit({ url: origin + path, method, headers, ...(body && { body }) })
}

const accept = (trial: Trial, token: string) =>
  call(trial, 'POST', '/api/accept-invitation', {
    token,
    username: ADMINISTRATOR.username,
    newPassword: ADMINISTRATOR.password,
  })

function rememberLink(trial: Trial, said: string): string {
  const token = LINK.exec(said)?.[1]
  if (!token) throw new Error(`There is no set-up link in: ${said}`)
  trial.secrets.set(`set-up link ${trial.secrets.size}`, token)
  return token
}

/** Uses the set-up link of an output. @returns the cookie of the new administrator's session */
export function acceptLink(trial: Trial, said: string): string {
  const { status, headers } = accept(trial, rememberLink(trial, said))
  expectEqual(status, 201, 'accepting the link')
  return sessionCookie(headers)
}

export function sessionCookie(headers: Answer['headers']): string {
  return /__Host-session=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? ''
}

/** Signs the administrator in. */
export const signIn = (trial: Trial) => call(trial, 'POST', '/api/login', ADMINISTRATOR)

function expectDead(trial: Trial, token: string) {
  const { status, body } = accept(trial, token)
  expectEqual([status, (JSON.parse(body) as { message: string }).message], [404, DEAD_LINK], 'a dead link')
}

export const arrivalChecks: Check[] = [
  [
    `with ${INPUTS.length} inputs, install ends with a link, also as a QR code`,
    async (trial) => {
      const startedAt = performance.now()
      const commandLines = new Set<string>()
      const watch = setInterval(() => {
        for (const pid of trial.machine.processes()) commandLines.add(commandLine(Number(pid)))
      }, 20)
      const { machine } = trial
      const { code, said } = await machine.runBeside(
        `${UNPACKED}/install`,
        ['--acme-directory', ACME_DIRECTORY],
        { input: `${INPUTS.join('\n')}\n` },
      )
      clearInterval(watch)
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      expectSuccess({ code, said })
      rememberLink(trial, said)
      const env = machine.run('cat', ['/etc/troubadour/api.env']).said
      trial.secrets.set('APP_SECRET', /^APP_SECRET=(\S+)$/m.exec(env)?.[1] ?? '')
      if (!said.includes('█')) throw new Error('There is no QR code.')
      const shown = [...commandLines].filter((line) =>
        [...trial.secrets.values()].some((one) => line.includes(one)),
      )
      if (shown.length > 0) throw new Error(`A secret is in the process list: ${shown.join('\n')}`)
      if (seconds > INSTALL_MAX_S) throw new Error(`It took ${seconds} s.`)
      return `${seconds} s`
    },
  ],
  [
    'both hosts answer over HTTP/2 with certificates, www and http redirect',
    async (trial) => {
      const internet = trial.internet()
      for (const host of [DOMAIN, ADMIN_HOST]) {
        const { status, headers, body } = internet.visit({ url: `https://${host}/` })
        expectEqual([status, body.includes('<html')], host === DOMAIN ? [200, true] : [302, false], host)
        if (!headers['strict-transport-security']) throw new Error(`${host} sends no HSTS.`)
      }
      const www = internet.visit({ url: `https://www.${DOMAIN}/music?a=b` })
      expectEqual([www.status, www.headers.location], [308, `https://${DOMAIN}/music?a=b`], 'www')
      const plain = internet.visit({ url: `http://${DOMAIN}/music` })
      expectEqual([plain.status, plain.headers.location], [308, `https://${DOMAIN}/music`], 'http')
    },
  ],
  [
    'an expired link says so; with another one the musician signs in, and it works once',
    async (trial) => {
      const [first = ''] = [...trial.secrets.values()]
      // As if a day had passed.
      await query(trial, `update account_links set expires_at = now() - interval '1 second'`)
      expectDead(trial, first)
      const said = expectSuccess(trial.machine.run('troubadour', ['setup-link']))
      const token = rememberLink(trial, said)
      const cookie = acceptLink(trial, said)
      expectEqual(call(trial, 'GET', '/api/user', undefined, cookie).status, 200, 'signed in')
      expectDead(trial, token)
    },
  ],
  [
    'a second install changes no file but its log',
    async (trial) => {
      const before = snapshot(trial)
      const said = expectSuccess(trial.install(['--yes']))
      if (!said.includes(`There is an administrator '${ADMINISTRATOR.username}' already`))
        throw new Error(said)
      expectEqual(differences(before, snapshot(trial)), [], 'changed files')
    },
  ],
  [
    'an install after damage repairs it, and changes nothing else',
    async (trial) => {
      const before = snapshot(trial)
      const damage = `rm /usr/local/bin/troubadour /etc/caddy/Caddyfile
chmod 644 /etc/troubadour/api.env
sed -i /^ADMIN_ORIGIN/d /etc/troubadour/public-site.env
rm -r /opt/troubadour/1.0.0/launcher /opt/troubadour/1.0.0/release.json`
      expectSuccess(trial.machine.run('sh', ['-ec', damage]))
      expectSuccess(trial.install(['--yes']))
      const changed = differences(before, snapshot(trial)).filter(
        (name) => !name.startsWith('/opt/troubadour/'),
      )
      const repaired = [
        '/etc/caddy/Caddyfile',
        '/etc/troubadour/api.env',
        '/etc/troubadour/public-site.env',
        '/usr/local/bin/troubadour',
      ]
      expectEqual(changed.sort(), repaired, 'changed files')
      expectEqual(trial.internet().visit({ url: `https://${DOMAIN}/` }).status, 200, 'the site')
    },
  ],
  [
    'while the programs are down, visitors see a page with Retry-After',
    async (trial) => {
      const { machine, internet } = trial
      expectSuccess(machine.run('systemctl', ['stop', 'troubadour']))
      const { status, headers, body } = internet().visit({ url: `https://${DOMAIN}/` })
      expectSuccess(machine.run('systemctl', ['start', 'troubadour']))
      await untilServing(trial)
      expectEqual(
        [status, headers['retry-after'], body.includes('Back in a minute')],
        [503, '30', true],
        'answer',
      )
    },
  ],
]
