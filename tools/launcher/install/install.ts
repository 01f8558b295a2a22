import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { readIfThere } from '../../process/read-if-there.ts'
import { CONFIG_FOLDER, type Installation } from '../installation.ts'
import { readRelease } from '../supervisor/state.ts'
import { openQuestions, type Ask } from './ask.ts'
import { check, foreignProxy } from './checks.ts'
import { readMachine, WEB_PORTS, type Facts, type MachineFacts } from './facts.ts'
import { leadsToSame, publicAddresses, readNames } from './names.ts'
import { proxyLines } from './proxy-lines.ts'
import { readDomain, readMail, readSettings, USAGE, type Settings } from './settings.ts'
import { COMMAND, installSteps, runSteps } from './steps.ts'

const LOG = '/var/log/troubadour-install.log'
const AUTHORITY = 'https://acme-v02.api.letsencrypt.org/directory'
const AUTHORITY_TIMEOUT_MS = 15_000

/** `troubadour install`. @param root of the unpacked archive @returns the exit code */
export async function install(root: string, args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const settings = readSettings(args)
  const ask = openQuestions()
  try {
    return await installWith(root, settings, ask)
  } finally {
    ask.close()
  }
}

async function installWith(root: string, settings: Settings, ask: Ask): Promise<number> {
  // Folders that are made on the way are for everybody to pass.
  process.umask(0o022)
  // A certificate authority of one's own is known to the system alone.
  setDefaultCACertificates([...getCACertificates('bundled'), ...getCACertificates('system')])
  const release = readRelease(root)
  const installed = readInstalled()
  const domain = settings.domain ?? installed?.domain ?? (await askDomain(settings, ask))

  console.log('Looking at this machine, and where the names lead …')
  const facts = await readFacts(
    readMachine(release, chooseInstallation(settings, domain, installed), installed),
    settings,
  )
  const findings = check(facts, publicAddresses())
  const failures = findings.filter(({ kind }) => kind === 'failure')
  for (const { kind, text } of findings)
    console.log(`\n${kind === 'failure' ? 'Not yet: ' : 'Please look: '}${text}`)
  if (failures.length > 0) {
    console.log('\nNothing was changed. Run the same command again afterwards.')
    return 1
  }

  const { proxy } = facts.wanted
  const hasAllAnswers = settings.isSilent || settings.isDryRun
  const asksMail = proxy === 'caddy' && facts.wanted.mail === null && !installed && !hasAllAnswers
  const mail = asksMail
    ? await ask.value('Mail address for the certificate (empty for none):', (said) =>
        said === '' ? null : readMail(said),
      )
    : facts.wanted.mail
  const { feed } = release
  const wantsQuestion = feed !== undefined && facts.wanted.asksFeed === undefined && !hasAllAnswers
  const asksFeed = wantsQuestion
    ? await ask.yes(
        `Ask ${new URL(feed).host} once a day whether there is a newer version? It learns the address of this machine.`,
      )
    : facts.wanted.asksFeed
  const installation: Installation = { ...facts.wanted, mail, ...(asksFeed !== undefined && { asksFeed }) }
  const steps = installSteps(installation, root, release)
  if (settings.isDryRun) {
    await runSteps(steps, 'dry-run', (title) => console.log(`  ${title}`))
    console.log('Nothing was changed.')
    return 0
  }
  const what = `Install Troubadour ${release.version} for ${domain}, with the admin at ${installation.adminHost}?`
  if (!settings.isSilent && !(await ask.yes(what))) {
    console.log('Nothing was changed.')
    return 1
  }
  // From here on, Ctrl-C ends the program.
  ask.close()
  try {
    await runSteps(steps, 'do', tell)
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error))
    console.log('\nWhat was done before stays. Run the same command again: it goes on from here.')
    return 1
  }
  tell('Everything is in place.')
  if (proxy === 'own') printProxyLines(installation, facts)
  // By the installed version, which the user of the API may read.
  spawnSync(COMMAND, ['setup-link'], { stdio: 'inherit' })
  return 0
}

/** Prints and logs. */
function tell(text: string) {
  console.log(`  ${text}`)
  appendFileSync(LOG, `${new Date().toISOString()} ${text}\n`, { mode: 0o640 })
}

function readInstalled(): Installation | undefined {
  const text = readIfThere(join(CONFIG_FOLDER, 'installation.json'))?.toString()
  // Written by this command.
  return text === undefined ? undefined : (JSON.parse(text) as Installation)
}

function askDomain({ isSilent }: Settings, ask: Ask): Promise<string> {
  if (isSilent) throw new Error('Say the domain: troubadour install example.com')
  return ask.value('Domain of the site, such as example.com:', readDomain)
}

function chooseInstallation(
  settings: Settings,
  domain: string,
  installed: Installation | undefined,
): Installation {
  return {
    domain,
    adminHost: settings.adminHost ?? installed?.adminHost ?? `admin.${domain}`,
    hasWww: installed?.hasWww ?? false,
    proxy: settings.isBehindProxy ? 'own' : (installed?.proxy ?? 'caddy'),
    mail: settings.mail ?? installed?.mail ?? null,
    acmeDirectory: settings.acmeDirectory ?? installed?.acmeDirectory ?? null,
    dataFolder: settings.dataFolder ?? installed?.dataFolder ?? '/var/lib/troubadour',
    programsFolder: '/opt/troubadour',
    runFolder: '/run/troubadour',
    users: 'each',
    ...(settings.asksFeed ? { asksFeed: true } : pickFeed(installed)),
  }
}

/** What was answered at the first installation. */
function pickFeed(installed: Installation | undefined): Pick<Installation, 'asksFeed'> {
  return installed?.asksFeed === undefined ? {} : { asksFeed: installed.asksFeed }
}

/** Adds what is found out over the network, if this machine is going to ask for certificates. */
async function readFacts(machine: MachineFacts, settings: Settings): Promise<Facts> {
  const proxy = foreignProxy(machine) ? 'own' : machine.wanted.proxy
  const wanted = { ...machine.wanted, proxy } as const
  const isPortFree = !machine.ports.some(({ port }) => WEB_PORTS.includes(port))
  const { domain, adminHost } = wanted
  const www = `www.${domain}`
  if (proxy === 'own' || !isPortFree || !machine.isRoot) {
    const hasWww = wanted.hasWww || (proxy === 'caddy' && (await leadsToSame(www, domain)))
    return { ...machine, wanted: { ...wanted, hasWww }, authority: null, names: [] }
  }
  const [authority, names] = await Promise.all([
    askAuthority(settings.acmeDirectory ?? wanted.acmeDirectory ?? AUTHORITY),
    readNames([
      { host: domain, isOptional: false },
      { host: adminHost, isOptional: false },
      { host: www, isOptional: true },
    ]),
  ])
  const hasWww = names.some(({ isOptional, addresses }) => isOptional && addresses.length > 0)
  return { ...machine, wanted: { ...wanted, hasWww }, authority, names }
}

async function askAuthority(url: string): Promise<Facts['authority']> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(AUTHORITY_TIMEOUT_MS) })
    const aheadMs = Date.now() - Date.parse(answer.headers.get('date') ?? '')
    return answer.ok ? { url, aheadMs: aheadMs || 0 } : { url, problem: `status ${answer.status}` }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { url, problem: cause instanceof Error ? cause.message : String(cause) }
  }
}

function printProxyLines(installation: Installation, facts: Facts) {
  const kind = foreignProxy(facts)
  console.log(
    `\nNo proxy was installed. Add these lines to yours${kind ? ` (${kind})` : ', here for nginx'}:\n`,
  )
  console.log(proxyLines(kind, installation))
}
