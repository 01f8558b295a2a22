import { describe, expect, it } from 'vitest'
import { check, foreignProxy } from './checks.ts'
import type { Facts } from './facts.ts'
import { EXAMPLE_INSTALLATION as wanted } from './testing/example.ts'

/** A machine on which everything is as it should be. */
const good: Facts = {
  isRoot: true,
  hasSystemd: true,
  release: { version: '1.0.0', platform: 'linux-x64' },
  platform: 'linux-x64',
  glibc: '2.36',
  distribution: { id: 'debian', version: '12', name: 'Debian GNU/Linux 12 (bookworm)' },
  memory: { bytes: 964 * 2 ** 20, isLimit: false },
  disks: [{ folder: '/', freeBytes: 20e9 }],
  ports: [],
  hasForeignCaddyfile: false,
  installed: null,
  wanted,
  hasData: false,
  hasForeignData: false,
  hasSecret: false,
  now: new Date('2026-11-28T12:00:00Z'),
  authority: { url: 'https://ca.example/directory', aheadMs: 900 },
  names: [
    { host: 'example.com', isOptional: false, addresses: [{ address: '192.0.2.10', answer: 'here' }] },
    { host: 'admin.example.com', isOptional: false, addresses: [{ address: '192.0.2.10', answer: 'here' }] },
    { host: 'www.example.com', isOptional: true, addresses: [{ address: '192.0.2.10', answer: 'here' }] },
  ],
}
const nginx = { name: 'nginx', pid: 7, executable: '/usr/sbin/nginx' }
const python = { name: 'python3', pid: 9, executable: '/usr/bin/python3.11' }
const node = { name: 'node', pid: 11, executable: '/opt/troubadour/1.0.0/node/bin/node' }
const installed = { installation: wanted, version: '1.0.0' }

type Name = Facts['names'][number]
const leading = (
  address: string,
  answer: Name['addresses'][number]['answer'],
  isOptional = false,
): Name[] => [
  { host: isOptional ? 'www.example.com' : 'example.com', isOptional, addresses: [{ address, answer }] },
]

it('a good machine passes all checks', () => {
  expect(check(good, ['192.0.2.10'])).toEqual([])
})

it.each<[what: string, change: Partial<Facts>]>([
  ['Ubuntu 24.04', { distribution: { id: 'ubuntu', version: '24.04', name: 'Ubuntu 24.04.1 LTS' } }],
  ['a limit above the minimum', { memory: { bytes: 900 * 2 ** 20, isLimit: true } }],
  [
    'our own Caddy and programs on a second run',
    {
      installed,
      ports: [
        { port: 443, program: { ...nginx, name: 'caddy' } },
        { port: 3000, program: node },
      ],
    },
  ],
  [
    'nginx on the ports of the web, as the own proxy',
    { wanted: { ...wanted, proxy: 'own' }, ports: [{ port: 80, program: nginx }] },
  ],
  ['the data and the secret of an earlier installation', { hasData: true, hasSecret: true }],
  ['a clock that is 60 s behind', { authority: { url: 'https://ca.example', aheadMs: -60_000 } }],
])('%s is fine', (_what, change) => {
  expect(check({ ...good, ...change }, ['192.0.2.10'])).toEqual([])
})

it.each<[change: Partial<Facts>, text: string]>([
  [{ isRoot: false }, 'This needs root, for users, services and ports. Run the same command with sudo.'],
  [
    { platform: 'linux-arm64' },
    'This archive is for linux-x64, and this machine is linux-arm64. Download the archive whose name ends in linux-arm64.tar.gz.',
  ],
  [
    { glibc: null },
    'This system has another C library than glibc, and the programs need glibc. Use Debian or Ubuntu.',
  ],
  [
    { glibc: '2.9' },
    'This system has glibc 2.9, and 2.35 is needed. Upgrade it to Debian 12 or Ubuntu 22.04, or newer.',
  ],
  [
    { hasSystemd: false },
    'systemd does not run here, and starts the programs. Use a machine that was started by it; in a container, use the image.',
  ],
  [
    { memory: { bytes: 480 * 2 ** 20, isLimit: false } },
    'This machine has 480 MB of memory, and 900 MB are needed. Choose one with 1 GB.',
  ],
  [
    { memory: { bytes: 512 * 2 ** 20, isLimit: true } },
    "A limit of this machine's control group leaves 512 MB of memory, and 900 MB are needed. Raise the limit.",
  ],
  [
    {
      disks: [
        { folder: '/', freeBytes: 20e9 },
        { folder: '/opt', freeBytes: 2.96e9 },
      ],
    },
    'The disk of /opt has 2.9 GB free, and 3 GB are needed. Make room, or name a folder of another disk with --data.',
  ],
  [
    { ports: [{ port: 80, program: python }] },
    'Port 80 is held by python3 (process 9). Stop it, or use it as the proxy with --behind-proxy.',
  ],
  [
    { ports: [{ port: 3000, program: node }] },
    'Port 3000 is held by node (process 11). Stop it: Troubadour needs this port.',
  ],
  [
    { ports: [{ port: 443, program: null }] },
    'Port 443 is held by another program. Stop it, or use it as the proxy with --behind-proxy.',
  ],
  [
    { installed: { installation: { ...wanted, domain: 'other.example' }, version: '1.0.0' } },
    'Troubadour is installed here for other.example and admin.example.com, with its data in /var/lib/troubadour and Caddy as its proxy; install does not change these. Leave them out to repair it.',
  ],
  [
    { installed, wanted: { ...wanted, proxy: 'own' }, ports: [{ port: 80, program: nginx }] },
    'Troubadour is installed here with Caddy as its proxy, and nginx has its ports now. Stop nginx to repair it; to keep nginx as a proxy of yours, set "proxy" to "own" in /etc/troubadour/installation.json.',
  ],
  [
    { installed, wanted: { ...wanted, proxy: 'own' }, hasForeignCaddyfile: true },
    'Troubadour is installed here with Caddy as its proxy, and /etc/caddy/Caddyfile is another one now. Move /etc/caddy/Caddyfile away to repair it; to keep Caddy as a proxy of yours, set "proxy" to "own" in /etc/troubadour/installation.json.',
  ],
  [
    { hasForeignData: true, wanted: { ...wanted, dataFolder: '/srv' } },
    '/srv is not empty, and is not the data of an earlier installation. Name a folder of its own with --data, such as /srv/troubadour.',
  ],
  [
    { installed: { installation: wanted, version: '0.9.0' } },
    'Version 0.9.0 is installed here, and this archive has 1.0.0. Use: sudo troubadour update FILE',
  ],
  [
    { hasData: true },
    '/var/lib/troubadour has the data of an earlier installation, but its APP_SECRET is not in /etc/troubadour/api.env. Put that file back, or move /var/lib/troubadour away to begin anew.',
  ],
  [
    { now: new Date('1970-01-01T01:00:00Z') },
    'The clock of this machine says 1970-01-01. Set it with: sudo timedatectl set-ntp true',
  ],
  [
    { authority: { url: 'https://ca.example', aheadMs: 7_200_000 } },
    'The clock of this machine is 7200 seconds ahead. Set it with: sudo timedatectl set-ntp true',
  ],
  [
    { authority: { url: 'https://ca.example', problem: 'certificate is not yet valid' } },
    'https://ca.example, which gives the certificates, does not answer (certificate is not yet valid). Allow this machine to reach it by https, and check its clock.',
  ],
])('a failure says how it is mended: %j', (change, text) => {
  expect(check({ ...good, ...change }, ['192.0.2.10'])).toEqual([{ kind: 'failure', text }])
})

describe('where a name leads', () => {
  it.each<[what: string, names: Name[], text: string]>([
    [
      'nowhere',
      [{ host: 'example.com', isOptional: false, addresses: [] }],
      'example.com has no address yet. At the company where you have the domain, make a DNS record of type A for it: 192.0.2.10',
    ],
    [
      'to another server',
      leading('198.51.100.7', 'other'),
      'example.com leads to 198.51.100.7, where another server answers. Change its DNS record of type A to 192.0.2.10; it may take an hour to be seen everywhere.',
    ],
    [
      'to silence, though this machine has a public address',
      leading('198.51.100.7', 'none'),
      'example.com leads to 198.51.100.7, where this machine does not answer. Change its DNS record of type A to 192.0.2.10; it may take an hour to be seen everywhere.',
    ],
    [
      'by IPv6, which this machine does not have',
      leading('2001:db8::7', 'none'),
      'example.com leads to 2001:db8::7, where this machine does not answer. Remove its DNS record of type AAAA; it may take an hour to be seen everywhere.',
    ],
    [
      'with www to another server',
      leading('198.51.100.7', 'other', true),
      'www.example.com leads to 198.51.100.7, where another server answers. Change its DNS record of type A to 192.0.2.10, or remove it; it may take an hour to be seen everywhere.',
    ],
    [
      'to a place that cannot be looked up',
      [{ host: 'example.com', isOptional: false, addresses: [], problem: 'queryA ETIMEOUT example.com' }],
      'example.com could not be looked up (queryA ETIMEOUT example.com). Check the DNS server in /etc/resolv.conf.',
    ],
  ])('%s: a failure', (_what, names, text) => {
    expect(check({ ...good, names }, ['192.0.2.10'])).toEqual([{ kind: 'failure', text }])
  })

  it('changes the record of the other kind to the address of that kind', () => {
    const [found] = check({ ...good, names: leading('2001:db8::7', 'other') }, ['192.0.2.10', '2001:db8::1'])
    expect(found?.text).toContain('Change its DNS record of type AAAA to 2001:db8::1;')
  })

  it.each<[what: string, names: Name[], publicAddresses: string[], text: string]>([
    [
      'behind a router',
      leading('198.51.100.7', 'none'),
      [],
      'example.com leads to 198.51.100.7, where nothing answers when it is asked from this machine. If that is the address of your router or provider, it has to pass on ports 80 and 443 to this machine.',
    ],
    [
      'behind a router that answers itself',
      leading('198.51.100.7', 'other'),
      [],
      'example.com leads to 198.51.100.7, where another server answers when it is asked from this machine. If that is the address of your router or provider, it has to pass on ports 80 and 443 to this machine.',
    ],
    [
      'behind a CDN',
      leading('198.51.100.7', 'cdn'),
      ['192.0.2.10'],
      "example.com leads to 198.51.100.7, a network that answers in this machine's place, so it cannot be proven that it leads here.",
    ],
    [
      'without www',
      [{ host: 'www.example.com', isOptional: true, addresses: [] }],
      ['192.0.2.10'],
      'www.example.com has no address, so visitors who write www will not find the site. To have it redirect to example.com, make a DNS record of type A for it: 192.0.2.10',
    ],
  ])('%s: a doubt', (_what, names, publicAddresses, text) => {
    expect(check({ ...good, names }, publicAddresses)).toEqual([{ kind: 'doubt', text }])
  })
})

it('another distribution is a doubt', () => {
  const distribution = { id: 'fedora', version: '43', name: 'Fedora Linux 43' }
  expect(check({ ...good, distribution }, ['192.0.2.10'])).toEqual([
    {
      kind: 'doubt',
      text: 'Fedora Linux 43 is not known to work; Debian 12 and 13, Ubuntu 22.04 and 24.04 are.',
    },
  ])
})

it('all failures are told together', () => {
  const findings = check({ ...good, isRoot: false, glibc: null, hasSystemd: false }, [])
  expect(findings.map(({ kind }) => kind)).toEqual(['failure', 'failure', 'failure'])
})

it.each<[Partial<Facts>, ReturnType<typeof foreignProxy>]>([
  [{ ports: [{ port: 80, program: nginx }] }, 'nginx'],
  [{ ports: [{ port: 443, program: { ...nginx, name: 'apache2' } }] }, 'Apache'],
  [{ hasForeignCaddyfile: true }, 'Caddy'],
  [
    {
      ports: [
        { port: 80, program: python },
        { port: 3000, program: nginx },
      ],
    },
    undefined,
  ],
])('finds the proxy that somebody else takes care of: %j', (change, kind) => {
  expect(foreignProxy({ ...good, ...change })).toBe(kind)
})
