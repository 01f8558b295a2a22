import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresAccount, reachableBinaries } from '../../postgres/reachable.ts'
import { freePort } from '../../process/ports.ts'
import { PROGRAMS, PROJECT_ROOT } from '../../start/config.ts'
import { APP_ROLE, DATABASE, ensureDatabases, OWNER_ROLE } from '../../postgres/databases.ts'
import { startTestPostgres } from '../../postgres/test-postgres.ts'
import { listenBefore } from '../../testing/host-proxy.ts'
import { openSetupLink, throughProxy, uploadPicture } from '../../testing/behind-proxy.ts'
import {
  newSandbox,
  processesOn,
  run,
  untilPrinted,
  type Sandbox,
  type Started,
} from '../../testing/started.ts'

const hasCaddy = spawnSync('caddy', ['version']).status === 0
/** As in the image, not root. */
const account = postgresAccount()

let sandbox: Sandbox
let root: string
let site: Started
let origin: string
let proxy: Server

const inSandbox = (name: string) => join(sandbox.dataFolder, name)

/** As an unpacked archive, of the programs that were built. */
function makeArchive() {
  mkdirSync(join(root, 'launcher'), { recursive: true })
  mkdirSync(join(root, 'programs'))
  for (const { name } of PROGRAMS)
    symlinkSync(join(PROJECT_ROOT, 'apps', name, 'dist'), join(root, 'programs', name))
  symlinkSync(dirname(dirname(reachableBinaries(account).postgres)), join(root, 'postgres'))
  const launcher = {
    'main.js': 'tools/launcher/main.ts',
    'die-with-parent.js': 'tools/process/die-with-parent.js',
    Caddyfile: 'tools/deploy/Caddyfile',
  }
  for (const [name, source] of Object.entries(launcher))
    symlinkSync(join(PROJECT_ROOT, source), join(root, 'launcher', name))
  writeFileSync(join(root, 'release.json'), JSON.stringify({ version: '1.0.0', postgres: '18.4' }))
}

function command(name: string, variables: NodeJS.ProcessEnv = {}) {
  return run(`exec '${process.execPath}' '${root}/launcher/main.js' ${name}`, {
    ...account,
    cwd: root,
    env: { ...sandbox.env, ...variables },
  })
}

async function start(variables: NodeJS.ProcessEnv = {}) {
  site = command('serve', variables)
  await untilPrinted(site, ' Ready.')
}

async function stop() {
  site.child.kill('SIGTERM')
  expect(await site.exitCode).toBe(0)
}

const ask = (path: string, host: string) => throughProxy(origin, path, host)

describe.runIf(hasCaddy)(`behind a proxy${hasCaddy ? '' : ' (not tried: there is no Caddy here)'}`, () => {
  beforeAll(async () => {
    const [port, ownPort] = [await freePort(), await freePort()]
    proxy = listenBefore(port, ownPort)
    origin = `http://127.0.0.1:${ownPort}`
    sandbox = await newSandbox({
      DOMAIN: 'example.com',
      TLS: 'off',
      TRUSTED_PROXIES: 'loopback',
      PORT: String(port),
    })
    root = inSandbox('archive')
    makeArchive()
    for (const name of ['data', 'run']) {
      mkdirSync(inSandbox(name))
      if (account) chownSync(inSandbox(name), account.uid, account.gid)
    }
    Object.assign(sandbox.env, {
      TROUBADOUR_CONFIG: inSandbox('data/config'),
      TROUBADOUR_RUN: inSandbox('run'),
    })
    await start()
  })
  afterAll(async () => {
    proxy.close().closeAllConnections()
    await sandbox.remove()
  })

  it('one port tells the two hosts apart, knows no other, and says by address whether it is ready', async () => {
    const [home, signIn, other, ready] = await Promise.all([
      ask('/', 'example.com'),
      ask('/auth', 'admin.example.com'),
      ask('/', 'other.example'),
      fetch(`${origin}/readyz`),
    ])
    expect([home, signIn, other, ready].map(({ status }) => status)).toEqual([200, 200, 421, 200])
    expect(await signIn.text()).not.toBe(await home.text())
    expect(home.headers.get('strict-transport-security')).toContain('max-age')
  })

  it('its link takes the site, and a picture outlives a restart, with the session and the secret', async () => {
    await untilPrinted(site, 'Another link: docker exec')
    const [link = ''] = /^ *https:\/\/admin\.example\.com\/auth\/set-up#\S+$/m.exec(site.output()) ?? []
    const cookie = await openSetupLink(origin, link.trim(), {
      username: 'zoe',
      newPassword: 'seven lanterns over cold water',
    })
    const cover = readFileSync(join(PROJECT_ROOT, 'tools/fake-printful/pictures/merch-poster.webp'))
    const { filePath } = await uploadPicture(origin, cookie, cover)
    const readSecret = () => parseEnv(readFileSync(inSandbox('data/config/api.env'), 'utf8')).APP_SECRET
    const secret = readSecret()

    await stop()
    await start()

    expect((await ask(filePath, 'example.com')).status).toBe(200)
    const session = await throughProxy(origin, '/api/admin/sessions', 'admin.example.com', {
      headers: { cookie },
    })
    expect(session.status).toBe(200)
    expect(readSecret()).toBe(secret)
    await untilPrinted(site, "There is an administrator 'zoe' already")
  })

  it('a killed run does not hold up the next one', async () => {
    site.child.kill('SIGKILL')
    await site.exitCode
    await start()
    expect((await ask('/', 'example.com')).status).toBe(200)
  })

  it('the link is in no file, and nobody else reads what is secret', () => {
    const found = spawnSync('grep', ['--recursive', '--files-with-matches', 'set-up#', inSandbox('data')])
    expect(found.stdout.toString()).toBe('')
    const open = spawnSync('find', [inSandbox('data/config'), '-name', '*.env', '-perm', '/077'])
    expect(open.stdout.toString()).toBe('')
  })

  it.each([
    ['a second start', {}, 'Troubadour is running already'],
    ['a proxy that is not named', { TRUSTED_PROXIES: '' }, 'Set TRUSTED_PROXIES to its address'],
    ['a volume of somebody else', { TROUBADOUR_CONFIG: '/usr/config' }, 'The volume /usr is not writable.'],
  ])('%s is refused with a sentence', async (_what, variables, sentence) => {
    const refused = command('serve', variables)
    expect(await refused.exitCode).toBe(1)
    expect(refused.output()).toContain(sentence)
  })

  it('an update by an archive is refused, because the image changes it', async () => {
    const refused = command('update troubadour.tar.gz')
    expect(await refused.exitCode).toBe(1)
    expect(refused.output()).toContain('by another image')
  })

  it('with a database elsewhere, no PostgreSQL runs here', async () => {
    const elsewhere = await startTestPostgres()
    const url = (username: string) =>
      Object.assign(new URL(elsewhere.superuserUrl), { username, password: 'a', pathname: DATABASE }).href
    try {
      await stop()
      await ensureDatabases(
        elsewhere.superuserUrl,
        { [OWNER_ROLE]: 'a', [APP_ROLE]: 'a' },
        { [DATABASE]: OWNER_ROLE },
      )
      await start({ DATABASE_URL: url(APP_ROLE), MIGRATION_DATABASE_URL: url(OWNER_ROLE) })
      expect((await ask('/', 'example.com')).status).toBe(200)
      const commands = processesOn(sandbox.dataFolder).map((process) => process.command)
      expect(commands.filter((one) => one.includes('bin/postgres'))).toEqual([])
      await stop()
    } finally {
      await elsewhere.stop()
    }
  })
})
