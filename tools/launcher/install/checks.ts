import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { pathsOf } from '../installation.ts'
import { CADDYFILE } from './caddy.ts'
import type { Facts } from './facts.ts'
import type { NameFacts } from './names.ts'
import type { PortHolder } from './ports.ts'

/** What a check says. A failure stops the installation, a doubt is a question. */
export interface Finding {
  kind: 'failure' | 'doubt'
  text: string
}
type Check = (facts: Facts, context: { publicAddresses: readonly string[] }) => Finding[]

const MEMORY_MIN_MB = 900
const DISK_MIN_GB = 3
/** The C library of the oldest known distribution. */
const GLIBC_MIN = '2.35'
const KNOWN = { debian: ['12', '13'], ubuntu: ['22.04', '24.04'] }
/** Codes of two-factor sign-in change every 30 s. */
const CLOCK_MAX_MS = 60_000
/** Before this project's first release. */
const CLOCK_EARLIEST = Date.parse('2026-01-01')

const failure = (text: string): Finding[] => [{ kind: 'failure', text }]
const doubt = (text: string): Finding[] => [{ kind: 'doubt', text }]

const CHECKS: Check[] = [
  ({ isRoot }) =>
    isRoot ? [] : failure('This needs root, for users, services and ports. Run the same command with sudo.'),
  ({ release, platform }) =>
    release.platform === platform
      ? []
      : failure(
          `This archive is for ${release.platform}, and this machine is ${platform}. Download the archive whose name ends in ${platform}.tar.gz.`,
        ),
  checkGlibc,
  checkDistribution,
  ({ hasSystemd }) =>
    hasSystemd
      ? []
      : failure(
          'systemd does not run here, and starts the programs. Use a machine that was started by it; in a container, use the image.',
        ),
  checkMemory,
  ({ disks }) => {
    const full = disks.find(({ freeBytes }) => freeBytes < DISK_MIN_GB * 1e9)
    return full
      ? failure(
          `The disk of ${full.folder} has ${Math.floor(full.freeBytes / 1e8) / 10} GB free, and ${DISK_MIN_GB} GB are needed. Make room, or name a folder of another disk with --data.`,
        )
      : []
  },
  checkPorts,
  checkInstalled,
  ({ hasForeignData, wanted }) =>
    hasForeignData
      ? failure(
          `${wanted.dataFolder} is not empty, and is not the data of an earlier installation. Name a folder of its own with --data, such as ${join(wanted.dataFolder, 'troubadour')}.`,
        )
      : [],
  ({ hasData, hasSecret, wanted }) =>
    hasData && !hasSecret
      ? failure(
          `${wanted.dataFolder} has the data of an earlier installation, but its APP_SECRET is not in /etc/troubadour/api.env. Put that file back, or move ${wanted.dataFolder} away to begin anew.`,
        )
      : [],
  checkClock,
  ({ names, wanted: { domain } }, context) =>
    names.flatMap((one) => checkName(one, domain, context.publicAddresses)),
]

/** All findings, in the order of the checks. @param publicAddresses of this machine */
export function check(facts: Facts, publicAddresses: readonly string[]): Finding[] {
  return CHECKS.flatMap((one) => one(facts, { publicAddresses }))
}

function checkGlibc({ glibc }: Facts): Finding[] {
  if (glibc === null)
    return failure(
      'This system has another C library than glibc, and the programs need glibc. Use Debian or Ubuntu.',
    )
  const isOld = glibc.localeCompare(GLIBC_MIN, 'en', { numeric: true }) < 0
  return isOld
    ? failure(
        `This system has glibc ${glibc}, and ${GLIBC_MIN} is needed. Upgrade it to Debian 12 or Ubuntu 22.04, or newer.`,
      )
    : []
}

function checkDistribution({ distribution: { id, version, name } }: Facts): Finding[] {
  const known = Object.entries(KNOWN)
  if (known.some(([one, versions]) => one === id && versions.includes(version))) return []
  const list = known.map(
    ([one, versions]) => `${one === 'debian' ? 'Debian' : 'Ubuntu'} ${versions.join(' and ')}`,
  )
  return doubt(`${name} is not known to work; ${list.join(', ')} are.`)
}

function checkMemory({ memory: { bytes, isLimit } }: Facts): Finding[] {
  const megabytes = Math.floor(bytes / 2 ** 20)
  if (megabytes >= MEMORY_MIN_MB) return []
  return isLimit
    ? failure(
        `A limit of this machine's control group leaves ${megabytes} MB of memory, and ${MEMORY_MIN_MB} MB are needed. Raise the limit.`,
      )
    : failure(
        `This machine has ${megabytes} MB of memory, and ${MEMORY_MIN_MB} MB are needed. Choose one with 1 GB.`,
      )
}

/** The proxy that holds a port of the web and is somebody else's; undefined if there is none. */
export function foreignProxy({ ports, hasForeignCaddyfile }: Pick<Facts, 'ports' | 'hasForeignCaddyfile'>) {
  const names = ports.filter(({ port }) => port < 1024).map(({ program }) => program?.name ?? '')
  if (names.some((name) => name === 'nginx')) return 'nginx'
  if (names.some((name) => name === 'apache2' || name === 'httpd')) return 'Apache'
  return hasForeignCaddyfile ? 'Caddy' : undefined
}

function checkPorts(facts: Facts): Finding[] {
  const isOurs = ({ port, program }: PortHolder) =>
    port < 1024
      ? facts.wanted.proxy === 'own' || program?.name === 'caddy'
      : facts.installed !== null && program?.executable.startsWith(`${facts.wanted.programsFolder}/`)
  return facts.ports
    .filter((holder) => !isOurs(holder))
    .flatMap(({ port, program }) => {
      const holder = program ? `${program.name} (process ${program.pid})` : 'another program'
      const way =
        port < 1024
          ? 'Stop it, or use it as the proxy with --behind-proxy.'
          : 'Stop it: Troubadour needs this port.'
      return failure(`Port ${port} is held by ${holder}. ${way}`)
    })
}

function checkInstalled(facts: Facts): Finding[] {
  const { installed, wanted, release } = facts
  if (!installed) return []
  const {
    installation: { domain, adminHost, dataFolder, proxy },
    version,
  } = installed
  const isSame =
    domain === wanted.domain && adminHost === wanted.adminHost && dataFolder === wanted.dataFolder
  const found = foreignProxy(facts)
  if (isSame && proxy === 'caddy' && found) {
    const what = found === 'Caddy' ? `${CADDYFILE} is another one` : `${found} has its ports`
    const way = found === 'Caddy' ? `Move ${CADDYFILE} away` : `Stop ${found}`
    return failure(
      `Troubadour is installed here with Caddy as its proxy, and ${what} now. ${way} to repair it; to keep ${found} as a proxy of yours, set "proxy" to "own" in ${pathsOf(wanted).installation}.`,
    )
  }
  if (!isSame || proxy !== wanted.proxy)
    return failure(
      `Troubadour is installed here for ${domain} and ${adminHost}, with its data in ${dataFolder} and ${proxy === 'own' ? 'a proxy of yours' : 'Caddy as its proxy'}; install does not change these. Leave them out to repair it.`,
    )
  return version === null || version === release.version
    ? []
    : failure(
        `Version ${version} is installed here, and this archive has ${release.version}. Use: sudo troubadour update FILE`,
      )
}

function checkClock({ now, authority }: Facts): Finding[] {
  const way = 'Set it with: sudo timedatectl set-ntp true'
  if (now.getTime() < CLOCK_EARLIEST)
    return failure(`The clock of this machine says ${now.toISOString().slice(0, 10)}. ${way}`)
  if (!authority) return []
  if ('problem' in authority)
    return failure(
      `${authority.url}, which gives the certificates, does not answer (${authority.problem}). Allow this machine to reach it by https, and check its clock.`,
    )
  const seconds = Math.round(Math.abs(authority.aheadMs) / 1000)
  if (seconds * 1000 <= CLOCK_MAX_MS) return []
  return failure(
    `The clock of this machine is ${seconds} seconds ${authority.aheadMs > 0 ? 'ahead' : 'behind'}. ${way}`,
  )
}

function checkName(name: NameFacts, domain: string, publicAddresses: readonly string[]): Finding[] {
  const { host, isOptional, addresses, problem } = name
  const here = publicAddresses.find((one) => !isIPv6(one)) ?? publicAddresses[0]
  const target = here ?? 'the public address of this machine'
  if (problem !== undefined)
    return failure(`${host} could not be looked up (${problem}). Check the DNS server in /etc/resolv.conf.`)
  if (addresses.length === 0)
    return isOptional
      ? doubt(
          `${host} has no address, so visitors who write www will not find the site. To have it redirect to ${domain}, make a DNS record of type A for it: ${target}`,
        )
      : failure(
          `${host} has no address yet. At the company where you have the domain, make a DNS record of type A for it: ${target}`,
        )
  return addresses.flatMap(({ address, answer }) => {
    if (answer === 'here') return []
    const type = isIPv6(address) ? 'AAAA' : 'A'
    if (answer === 'cdn')
      return doubt(
        `${host} leads to ${address}, a network that answers in this machine's place, so it cannot be proven that it leads here.`,
      )
    const ownAddress = publicAddresses.find((one) => isIPv6(one) === isIPv6(address))
    // Behind a router, which may answer itself when it is asked from inside.
    if (type === 'A' && ownAddress === undefined)
      return doubt(
        `${host} leads to ${address}, where ${answer === 'none' ? 'nothing' : 'another server'} answers when it is asked from this machine. If that is the address of your router or provider, it has to pass on ports 80 and 443 to this machine.`,
      )
    const what = answer === 'none' ? 'where this machine does not answer' : 'where another server answers'
    const record = `its DNS record of type ${type}`
    const way = ownAddress ? `Change ${record} to ${ownAddress}` : `Remove ${record}`
    return failure(
      `${host} leads to ${address}, ${what}. ${way}${isOptional ? ', or remove it' : ''}; it may take an hour to be seen everywhere.`,
    )
  })
}
