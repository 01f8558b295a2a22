import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { pathsOf } from '../installation.ts'
import { isOurCaddyfile, renderCaddyfile } from './caddy.ts'
import { completeEnv, envFiles } from './env-files.ts'
import { isForeign, memoryLimit, readDistribution } from './facts.ts'
import { findPortHolders, listeningSockets } from './ports.ts'
import { proxyLines } from './proxy-lines.ts'
import { readDomain, readMail, readSettings } from './settings.ts'
import { runSteps } from './steps.ts'
import { fileStep, linkStep, readLink, type Step } from './system.ts'
import { folderSteps } from './uninstall.ts'
import { EXAMPLE_INSTALLATION as installation } from './testing/example.ts'

const folder = mkdtempSync(join(tmpdir(), 'troubadour-install-'))
afterAll(() => rmSync(folder, { recursive: true }))

const deploy = (file: string) => readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8')

describe('settings', () => {
  it.each([
    ['Example.COM.', 'example.com'],
    [' band.example.org', 'band.example.org'],
    ['käse.example', 'xn--kse-qla.example'],
  ])('takes the domain %j', (text, domain) => {
    expect(readDomain(text)).toBe(domain)
  })

  it.each(['https://example.com', 'example', '192.0.2.1', 'a b.com', '-a.com', 'www.example.com', ''])(
    'refuses the domain %j',
    (text) => {
      expect(() => readDomain(text)).toThrow(/such as example\.com|without www/)
    },
  )

  it.each(['me', 'me@example', 'a b@example.com', 'a{b}@example.com'])(
    'refuses the mail address %j',
    (text) => {
      expect(() => readMail(text)).toThrow('is no mail address')
    },
  )

  it('reads all options, and refuses unknown ones', () => {
    const args =
      'example.com --admin-host office.example.com --mail me@example.com --data /srv/site/ --yes --dry-run'
    expect(readSettings(args.split(' '))).toEqual({
      domain: 'example.com',
      adminHost: 'office.example.com',
      mail: 'me@example.com',
      isBehindProxy: false,
      dataFolder: '/srv/site',
      acmeDirectory: undefined,
      asksFeed: false,
      isSilent: true,
      isDryRun: true,
    })
    expect(() => readSettings(['--force'])).toThrow('--force')
    expect(() => readSettings(['a.example', 'b.example'])).toThrow('one domain too many: b.example')
    expect(() => readSettings(['--acme-directory', 'http://a.example'])).toThrow('needs an https address')
  })
})

describe('the folder of --data', () => {
  const read = (data: string) => readSettings(['--data', data]).dataFolder

  it('is kept in its shortest form', () => {
    expect(read('//srv/./site//')).toBe('/srv/site')
  })

  it.each(['site', '/srv/../tmp', '/srv/a b'])('is a whole path, not %s', (data) => {
    expect(() => read(data)).toThrow('--data needs a whole path')
  })

  it.each(['/tmp', '/var/tmp/site', '/home/me', '/var//run/site', '/opt/troubadour/data'])(
    'is one that the service reaches and nobody empties, not %s',
    (data) => {
      expect(() => read(data)).toThrow('is no place for data')
    },
  )

  it("is foreign with another program's content", () => {
    const data = join(folder, 'foreign')
    const paths = pathsOf({ ...installation, dataFolder: data })
    expect(isForeign(data, paths)).toBe(false)
    mkdirSync(join(data, 'lost+found'), { recursive: true })
    expect(isForeign(data, paths)).toBe(false)
    mkdirSync(paths.postgres)
    expect(isForeign(data, paths)).toBe(true)
    mkdirSync(paths.files)
    expect(isForeign(data, paths)).toBe(false)
  })

  it('is deleted with our parts, but not with what is of others', async () => {
    const data = join(folder, 'ours')
    const steps = folderSteps({ ...installation, dataFolder: data })
    const parts = ['files', 'postgres/18', 'log', 'update', 'other']
    for (const part of parts) mkdirSync(join(data, part), { recursive: true })
    for (const file of ['state.json', 'start.pid']) writeFileSync(join(data, file), '')
    await runSteps(steps, 'do', () => {})
    expect(readdirSync(data)).toEqual(['other'])
    rmSync(join(data, 'other'), { recursive: true })
    await runSteps(steps, 'do', () => {})
    expect(existsSync(data)).toBe(false)
  })
})

describe('facts', () => {
  it('reads the distribution', () => {
    expect(
      readDistribution('PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n'),
    ).toEqual({
      id: 'debian',
      version: '12',
      name: 'Debian GNU/Linux 12 (bookworm)',
    })
  })

  it.each<[what: string, groups: string, files: Record<string, string>, limit: number]>([
    ['none', '0::/\n', {}, Infinity],
    [
      'version 2, of a group above',
      '0::/a/b\n',
      { '/sys/fs/cgroup/a/b/memory.max': 'max', '/sys/fs/cgroup/a/memory.max': '600' },
      600,
    ],
    [
      'version 1',
      '3:cpu:/x\n4:memory:/a\n',
      { '/sys/fs/cgroup/memory/a/memory.limit_in_bytes': '700\n' },
      700,
    ],
  ])('finds the limit of memory: %s', (_what, groups, files, limit) => {
    expect(memoryLimit(groups, (file) => files[file])).toBe(limit)
  })

  it('finds who listens on a port, in the text of the system', () => {
    const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 00000000:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 0 100 0
   1: 0100007F:0050 0100007F:A000 01 00000000:00000000 00:00000000 00000000     0        0 4712 1 0 100 0`
    expect(listeningSockets(table, [80, 443])).toEqual([{ port: 80, inode: '4711' }])
  })

  it('finds who listens on a port, here', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    // It listens to a port, not to a pipe.
    const { port } = server.address() as AddressInfo
    const [holder] = findPortHolders([port])
    server.close()
    expect(holder).toMatchObject({ port, program: { pid: process.pid, executable: process.execPath } })
  })
})

describe('Caddyfile', () => {
  const rendered = renderCaddyfile(deploy('Caddyfile'), installation)

  it('has all values, and no variable', () => {
    expect(isOurCaddyfile(rendered)).toBe(true)
    expect(rendered).not.toContain('{$')
    expect(rendered).toContain('\tadmin off\n\temail me@example.com\n\tservers {')
    expect(rendered).toContain('\nhttps://example.com {\n\timport calls')
    expect(rendered).toContain('reverse_proxy 127.0.0.1:4200 {')
    expect(rendered).toContain('reverse_proxy 127.0.0.1:4300 {')
    expect(rendered).toContain('https://www.example.com {\n\tredir https://example.com{uri} 308\n}')
  })

  it('names neither www nor a mail address that there is not, and another certificate authority', () => {
    const acmeDirectory = 'https://ca.example/dir'
    const other = renderCaddyfile(deploy('Caddyfile'), {
      ...installation,
      hasWww: false,
      mail: null,
      acmeDirectory,
    })
    expect(other).not.toMatch(/www|email/)
    expect(other).toContain('\tadmin off\n\tacme_ca https://ca.example/dir\n\tservers {')
  })

  it('refuses a variable that it does not know', () => {
    expect(() => renderCaddyfile('{$NEW}', installation)).toThrow('a variable NEW')
  })
})

it('the lines for nginx set the headers of the delivered file', () => {
  const headers = deploy('nginx/troubadour-proxy.conf').match(/^proxy_set_header .+;$/gm) ?? []
  const lines = proxyLines('nginx', installation)
  expect(headers.filter((header) => lines.split(header).length !== 3)).toEqual([])
  expect(headers).toHaveLength(6)
})

describe('environment files', () => {
  it('gives the secret and the database to the API alone', () => {
    const files = envFiles(installation)
    const having = (name: string) =>
      Object.entries(files)
        .filter(([, one]) => name in one)
        .map(([part]) => part)
    expect(having('APP_SECRET')).toEqual(['api'])
    expect(having('DATABASE_URL')).toEqual(['api'])
    expect(having('MIGRATION_DATABASE_URL')).toEqual(['migrate'])
  })

  it('adds what is missing, and keeps what is there, even if empty or by hand', () => {
    const existing = '# by hand\nSMTP_URL=smtp://localhost\nA=\nLAST=1'
    expect(completeEnv(existing, { A: 'a', B: () => 'b' })).toBe(`${existing}\nB=b\n`)
    expect(completeEnv(existing, { A: 'a' })).toBe(existing)
  })

  it('makes a new secret for each installation', () => {
    const [one, other] = [1, 2].map(() => completeEnv('', envFiles(installation).api))
    expect(one).toMatch(/^APP_SECRET=[\da-f]{64}$/m)
    expect(one).not.toBe(other)
  })
})

describe('steps', () => {
  const step = (title: string, isDone: boolean, more: Partial<Step & { service: 'caddy' }> = {}) => {
    const calls: string[] = []
    return { title, isDone: () => isDone, do: () => void calls.push(title), calls, ...more }
  }
  const run = async (mode: 'do' | 'dry-run', ...steps: Step[]) => {
    const told: string[] = []
    await runSteps(steps, mode, (title) => told.push(title))
    return told
  }

  it('does what is not done, and starts a service again whose files have changed', async () => {
    const [done, open] = [step('done', true), step('open', false, { affects: ['caddy'] })]
    const [service, other] = [step('start', true, { service: 'caddy' }), step('other', true)]
    expect(await run('do', done, open, service, other)).toEqual(['open', 'start'])
    expect([done, open, service, other].flatMap(({ calls }) => calls)).toEqual(['open', 'start'])
  })

  it('a dry run tells the same, and does nothing', async () => {
    const steps = [step('open', false, { affects: ['caddy'] }), step('start', true, { service: 'caddy' })]
    expect(await run('dry-run', ...steps)).toEqual(['open', 'start'])
    expect(steps.flatMap(({ calls }) => calls)).toEqual([])
  })

  it('a failure names its step, and ends there', async () => {
    const failing = step('open', false, { do: () => Promise.reject(new Error('no room')) })
    const next = step('next', false)
    await expect(run('do', failing, next)).rejects.toThrow('open: no room')
    expect(next.calls).toEqual([])
  })

  it.runIf(userInfo().uid === 0)('writes a file with its mode, and a link, once', async () => {
    const [file, link] = [join(folder, 'a/file'), join(folder, 'link')]
    const steps = [
      fileStep('file', file, (existing = '') => `${existing.slice(0, 0)}text`, {
        mode: 0o640,
        owner: 'root',
      }),
      linkStep('link', link, 'a'),
    ]
    expect(await run('do', ...steps)).toEqual(['file', 'link'])
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777, readLink(link)]).toEqual([
      'text',
      0o640,
      'a',
    ])
    expect(await run('do', ...steps)).toEqual([])
  })
})
