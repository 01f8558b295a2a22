import { join } from 'node:path'
import { ADMINISTRATOR, type Site } from '../experiments/lab/site.ts'
import { startMailSink } from '../mail-sink/server.ts'
import { freePort } from '../process/ports.ts'
import { ADMIN_ORIGIN, type Ask } from './ask.ts'
import { startProxy, type Proxy } from './proxy.ts'

export type Setup = Awaited<ReturnType<typeof startSetup>>

/** A sentence that is printed, and a function that throws if it is not true. */
export type Check = [what: string, run: (setup: Setup) => Promise<void>]

/** The programs behind a proxy, the public site in two instances. */
export async function startSetup(proxy: Proxy, site: Site) {
  const mailSink = await startMailSink({ port: 0, smtpPort: 0 })
  site.atEnd(() => mailSink.stop())
  const api = await site.start('api', { SMTP_URL: mailSink.smtpUrl, MAIL_FROM: 'news@example.com' })
  const env = { API_ORIGIN: api.url }
  const publicSites = [await site.start('public-site', env), await site.start('public-site', env)]
  const adminProgram = await site.start('admin', env)
  const order = {
    folder: join(site.folder, 'proxy'),
    ports: { http: await freePort(), https: await freePort() },
    upstreams: { publicSite: publicSites.map(hostOf), admin: [hostOf(adminProgram)] },
  }
  const { ask, takeOut } = await startProxy(proxy, site, order)
  const admin = await signIn(ask)
  return { ask, takeOut, admin, ports: order.ports, publicSites, adminProgram, mailSink }
}

/** @example '127.0.0.1:4200' */
export function hostOf({ url }: { url: string }): string {
  return new URL(url).host
}

/** @returns a function that calls like the administrator's browser */
async function signIn(ask: Ask) {
  const answer = await login(ask, ADMINISTRATOR.ADMIN_USERNAME, ADMINISTRATOR.ADMIN_PASSWORD)
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-session='))
  if (!cookie) throw new Error(`No session: ${answer.status} ${await answer.text()}`)
  return {
    cookie,
    call: (method: string, path: string, body?: Parameters<Ask>[1]) =>
      ask(`${ADMIN_ORIGIN}${path}`, {
        method,
        ...body,
        headers: { origin: ADMIN_ORIGIN, cookie: cookie.split(';')[0] ?? '', ...body?.headers },
      }),
  }
}

export function login(ask: Ask, username: string, password: string): Promise<Response> {
  return ask(`${ADMIN_ORIGIN}/api/login`, {
    method: 'POST',
    headers: { origin: ADMIN_ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
}
