import { isIP } from 'node:net'
import { dirname } from 'node:path'
import { addressOf, renderCaddyfile } from '../install/caddy.ts'
import { envFiles } from '../install/env-files.ts'
import { readDomain, readHost, readMail } from '../install/settings.ts'
import type { Installation } from '../installation.ts'

/** Caddy's ports in the container: lower ones would need a capability. */
const HTTP_PORT = 8080
const HTTPS_PORT = 8443
/** Running requests have so long to end before Caddy exits; the engine kills after ten seconds. */
const GRACE = '5s'

/** Variables of the container that no program gets, or that are chosen here. */
const OWN = [
  ...['DOMAIN', 'ADMIN_HOST', 'TLS', 'MAIL', 'PORT', 'ACME_DIRECTORY', 'PATH', 'MIGRATION_DATABASE_URL'],
  ...['NODE_ENV', 'HOST', 'DATA_DIR', 'API_ORIGIN', 'TRUSTED_PROXIES'],
]
/** What the front ends get; the API gets all. METRICS_PORT is the API's: each program needs another. */
const FRONT_END =
  /^(PUBLIC_ORIGIN|ADMIN_ORIGIN|PUBLIC_SITE_PORT|ADMIN_PORT|LOG_LEVEL|HSTS_INCLUDE_SUBDOMAINS|DRAIN_SECONDS|MUSIC_EMBED_ORIGIN|POSTS_EMBED_SCRIPT_URL|CDN_MAX_AGE|OTEL_\w+)$/
/** The names of TRUSTED_PROXIES as networks, which Caddy needs. */
const NETWORKS: Record<string, string> = {
  loopback: '127.0.0.0/8 ::1/128',
  linklocal: '169.254.0.0/16 fe80::/10',
  uniquelocal: '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7',
}

interface Place {
  /** Of the unpacked archive. */
  root: string
  dataFolder: string
  runFolder: string
  /** The delivered Caddyfile. */
  caddyfile: string
  /** APP_SECRET of the start before. */
  secret: string | undefined
  /** Its APP_SECRET_PREVIOUS. */
  formerSecrets: string | undefined
}

type Variables = Record<string, string>

/**
 * What the variables of a container say (docs/deploy.md#the-image).
 * @returns the installation, the content of each program's environment file, and Caddy's configuration
 * @throws Error that says which variable to set, and to what
 */
export function readVariables(given: NodeJS.ProcessEnv, place: Place) {
  // An empty variable counts as not set.
  const set = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value?.trim() && /^[A-Za-z_]\w*$/.test(name)),
  ) as Variables
  const isPlain = readTls(set.TLS)
  const proxies = set.TRUSTED_PROXIES?.split(',').flatMap((entry) => entry.trim() || []) ?? []
  if (isPlain && proxies.length === 0)
    throw new Error(
      'With TLS=off, a proxy in front of this container has the certificate. Set TRUSTED_PROXIES to its address or network, such as 172.16.0.0/12 or uniquelocal: without it, all visitors would have the address of the proxy.',
    )
  if (!set.DATABASE_URL !== !set.MIGRATION_DATABASE_URL)
    throw new Error(
      'For a database elsewhere, set both: DATABASE_URL with the role of the application, and MIGRATION_DATABASE_URL with the owner of the schema.',
    )
  if (!set.DOMAIN) throw new Error('Set DOMAIN to the name of the site, such as DOMAIN=example.com.')
  const domain = readDomain(set.DOMAIN)
  const installation: Installation = {
    domain,
    adminHost: set.ADMIN_HOST ? readHost(set.ADMIN_HOST) : `admin.${domain}`,
    hasWww: false,
    proxy: isPlain ? 'own' : 'caddy',
    mail: set.MAIL && !isPlain ? readMail(set.MAIL) : null,
    acmeDirectory: (!isPlain && set.ACME_DIRECTORY) || null,
    dataFolder: place.dataFolder,
    programsFolder: dirname(place.root),
    runFolder: place.runFolder,
    users: 'one',
    isImage: true,
    database: set.DATABASE_URL ? 'elsewhere' : 'own',
    httpsPort: HTTPS_PORT,
  }
  return {
    installation,
    envFiles: makeEnvFiles(set, installation, place, proxies),
    caddyfile: makeCaddyfile(set, installation, place, proxies),
  }
}

/** @returns whether there is none */
function readTls(text = 'on'): boolean {
  if (text !== 'on' && text !== 'off')
    throw new Error(
      `TLS is '${text}'. Set it to off behind a proxy that has the certificate, or leave it out.`,
    )
  return text === 'off'
}

function makeEnvFiles(
  set: Variables,
  installation: Installation,
  { secret, formerSecrets }: Place,
  proxies: readonly string[],
) {
  const byDefault = envFiles(installation)
  // Caddy stops before the programs, so that they have nothing to wait for.
  const drain = { DRAIN_SECONDS: '0' }
  const chosen = { HOST: '127.0.0.1', TRUSTED_PROXIES: ['loopback', ...proxies].join(',') }
  const { APP_SECRET, TRIAL_DATABASE_URL, ...api } = byDefault.api
  const forApi = Object.entries(set).filter(([name]) => !OWN.includes(name))
  const forFrontEnds = Object.fromEntries(Object.entries(set).filter(([name]) => FRONT_END.test(name)))
  const frontEnd = {
    ...{ ...byDefault.admin, ...drain, ...forFrontEnds, ...chosen },
    API_ORIGIN: `http://${addressOf('api', set)}`,
  }
  return {
    api: toEnv({
      ...{ ...api, ...drain },
      APP_SECRET: secret ?? APP_SECRET ?? '',
      ...(formerSecrets && { APP_SECRET_PREVIOUS: formerSecrets }),
      ...(installation.database === 'own' && { TRIAL_DATABASE_URL: TRIAL_DATABASE_URL ?? '' }),
      ...{ ...Object.fromEntries(forApi), ...chosen },
    }),
    'public-site': toEnv(frontEnd),
    admin: toEnv(frontEnd),
    migrate: toEnv({
      ...byDefault.migrate,
      ...(set.MIGRATION_DATABASE_URL && { MIGRATION_DATABASE_URL: set.MIGRATION_DATABASE_URL }),
    }),
  }
}

function toEnv(variables: Record<string, string | (() => string)>): string {
  const lines = Object.entries(variables).map(([name, value]) => {
    const text = typeof value === 'string' ? value : value()
    // In double quotes, Node would read \n as the end of a line.
    const quote = ["'", '`', ...(text.includes('\\') ? [] : ['"'])].find((mark) => !text.includes(mark))
    if (quote === undefined) throw new Error(`${name} has quotes of each kind, which cannot be kept.`)
    return `${name}=${quote}${text}${quote}\n`
  })
  return lines.join('')
}

function makeCaddyfile(
  set: Variables,
  installation: Installation,
  { caddyfile }: Place,
  proxies: readonly string[],
): string {
  const { domain, adminHost, proxy } = installation
  const port = set.PORT ?? HTTP_PORT
  const publicSite = addressOf('public-site', set)
  const trusted = proxies.map(networksOf).join(' ')
  const plain = {
    PUBLIC_ORIGIN: `http://${domain}:${port}`,
    ADMIN_ORIGIN: `http://${adminHost}:${port}`,
    // A platform asks by address whether the container is ready.
    CADDY_SITES: `
http://:${port} {
	handle /readyz {
		reverse_proxy ${publicSite}
	}
	handle {
		respond "Nothing is served under this name. The site is https://${domain}." 421
	}
}`,
  }
  const upstream = [
    trusted && `trusted_proxies ${trusted}`,
    ...(proxy === 'own' ? ['header_up X-Forwarded-Host {host}', 'header_up X-Forwarded-Proto https'] : []),
  ]
  return renderCaddyfile(caddyfile, installation, {
    options: [
      `grace_period ${GRACE}`,
      ...(proxy === 'own' ? ['auto_https off'] : [`http_port ${HTTP_PORT}`, `https_port ${HTTPS_PORT}`]),
    ],
    values: {
      // HTTP/3 would be offered on the port of the container, which has another number outside.
      CADDY_SERVERS: 'protocols h1 h2',
      CADDY_UPSTREAM: upstream.filter(Boolean).join('\n\t'),
      PUBLIC_SITE_ADDRESS: publicSite,
      ADMIN_ADDRESS: addressOf('admin', set),
      ...(proxy === 'own' && plain),
    },
  })
}

/** @throws Error for what is neither a name nor a network */
function networksOf(entry: string): string {
  const [address = '', bits = '0'] = entry.split('/')
  const networks = NETWORKS[entry] ?? (isIP(address) && /^\d{1,3}$/.test(bits) ? entry : undefined)
  if (networks === undefined)
    throw new Error(`TRUSTED_PROXIES has '${entry}', which is no address and no network, such as 10.0.0.0/8.`)
  return networks
}
