import { normalize } from 'node:path'
import { domainToASCII } from 'node:url'
import { parseArgs } from 'node:util'

export const USAGE = `Usage: troubadour install [domain] [options]

  --admin-host HOST      host of the admin; default: admin.<domain>
  --mail ADDRESS         mail address for the certificate
  --behind-proxy         install no proxy; listen on this machine only, and print the lines for yours
  --data FOLDER          where all data are kept, new or empty; default: /var/lib/troubadour
  --acme-directory URL   another certificate authority; the machine has to trust its certificates
  --ask-feed             ask the publisher once a day whether there is a newer version
  --yes                  ask nothing
  --dry-run              list the steps, and change nothing`

/** What is asked for by arguments, before anything is looked up. */
export interface Settings {
  domain: string | undefined
  adminHost: string | undefined
  mail: string | undefined
  isBehindProxy: boolean
  dataFolder: string | undefined
  acmeDirectory: string | undefined
  asksFeed: boolean
  isSilent: boolean
  isDryRun: boolean
}

/** @throws Error that says what is wrong */
export function readSettings(args: string[]): Settings {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'admin-host': { type: 'string' },
      mail: { type: 'string' },
      'behind-proxy': { type: 'boolean' },
      data: { type: 'string' },
      'acme-directory': { type: 'string' },
      'ask-feed': { type: 'boolean' },
      yes: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    },
  })
  if (positionals.length > 1)
    throw new Error(`There is one domain too many: ${positionals.slice(1).join(' ')}.`)
  const directory = values['acme-directory']
  if (directory !== undefined && !/^https:\/\/\S+$/.test(directory))
    throw new Error(`--acme-directory needs an https address, not ${directory}.`)
  return {
    domain: positionals[0] && readDomain(positionals[0]),
    adminHost: values['admin-host'] && readHost(values['admin-host']),
    mail: values.mail && readMail(values.mail),
    isBehindProxy: values['behind-proxy'] ?? false,
    dataFolder: values.data === undefined ? undefined : readFolder(values.data),
    acmeDirectory: directory,
    asksFeed: values['ask-feed'] ?? false,
    isSilent: values.yes ?? false,
    isDryRun: values['dry-run'] ?? false,
  }
}

function readFolder(text: string): string {
  const isPlain = /^\/[\w./-]+$/.test(text) && !text.split('/').includes('..')
  if (!isPlain)
    throw new Error(
      `--data needs a whole path without spaces and without .., such as /srv/troubadour, not ${text}.`,
    )
  const folder = normalize(text).replace(/(.)\/$/, '$1')
  if (/^\/(dev|home|proc|root|sys|(var\/)?(run|tmp)|(etc|opt)\/troubadour)(\/|$)/.test(folder))
    throw new Error(
      `${folder} is no place for data: the service cannot reach it, or it is emptied. Choose a folder such as /srv/troubadour.`,
    )
  return folder
}

/** @returns the host in lower case, in its form for DNS @throws Error that says how it is written */
export function readHost(text: string): string {
  const host = domainToASCII(text.trim().toLowerCase().replace(/\.$/, ''))
  const isHost =
    host.length <= 253 && /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(host)
  if (!isHost) throw new Error(`'${text}' is no domain: write the name alone, such as example.com.`)
  return host
}

/** As `readHost`; `www` is added by itself. */
export function readDomain(text: string): string {
  const host = readHost(text)
  if (host.startsWith('www.'))
    throw new Error(`Write ${host.slice(4)} without www: the address with www will redirect to it.`)
  return host
}

/** @throws Error when it is no mail address */
export function readMail(text: string): string {
  const mail = text.trim()
  if (!/^[^\s@"'{}`]+@[^\s@"'{}`]+\.[^\s@"'{}`]+$/.test(mail))
    throw new Error(`'${mail}' is no mail address, such as me@example.com.`)
  return mail
}
