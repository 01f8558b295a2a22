import { execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { untilTrue } from '../experiments/lab/calls.ts'
import type { LoadOptions, LoadResult } from './load.ts'
import type { Machine } from './machine.ts'
import type { MusicianOptions } from './musician.ts'
import type { Answer, Visit } from './visitor.ts'

/** Of the DNS server and the certificate authority: no address that the internet could know. */
const SERVER = '127.0.0.53'
const AUTHORITY = 'ca.test'
export const ACME_DIRECTORY = `https://${AUTHORITY}:14000/dir`
const AUTHORITY_MANAGEMENT = `https://${SERVER}:15000`
const TRUSTED_FOLDER = '/usr/local/share/ca-certificates'
const DNS_MANAGEMENT = 'http://127.0.0.1:8055'

/** Gives a machine DNS, and a certificate authority that it trusts. @param folder for their files @param earlierRoots of an authority before */
export async function startInternet(machine: Machine, folder: string, earlierRoots: readonly string[] = []) {
  mkdirSync(folder, { recursive: true })
  const authority = makeCertificate(folder)
  writeFileSync(join(folder, 'pebble.json'), JSON.stringify({ pebble: pebbleSettings(authority) }))
  const dns = machine.spawnBeside('pebble-challtestsrv', [
    ...['-defaultIPv4', '', '-defaultIPv6', '', '-dns01', `${SERVER}:53`, '-management', '127.0.0.1:8055'],
    ...['-http01', '', '-https01', '', '-tlsalpn01', ''],
  ])
  const pebble = machine.spawnBeside(
    'pebble',
    ['-config', join(folder, 'pebble.json'), '-dnsserver', `${SERVER}:53`],
    {
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    },
  )

  const visit = (question: Visit): Answer => {
    const said = machine.runOutside(
      process.execPath,
      [join(import.meta.dirname, 'visitor.ts')],
      JSON.stringify(question),
    )
    // The visitor's own output.
    return JSON.parse(said) as Answer
  }
  const manage = (path: string, body: object) =>
    void visit({ url: `${DNS_MANAGEMENT}/${path}`, method: 'POST', body })
  const setAddresses = (host: string, addresses: readonly string[]) => {
    manage('clear-a', { host })
    if (addresses.length > 0) manage('add-a', { host, addresses })
  }

  await untilTrue('the DNS server and the certificate authority answer', async () => {
    try {
      setAddresses(AUTHORITY, [SERVER])
      return visit({ url: `${AUTHORITY_MANAGEMENT}/roots/0` }).status === 200
    } catch {
      // They do not listen yet.
      return false
    }
  })
  // The certificate of its own address, and the one that signs the site's.
  const root = visit({ url: `${AUTHORITY_MANAGEMENT}/roots/0` }).body
  const rootFile = join(folder, 'root.pem')
  writeFileSync(rootFile, root)
  const trusted = [...earlierRoots, root]
  machine.copyIn(authority.certificate, `${TRUSTED_FOLDER}/authority-${trusted.length}.crt`)
  machine.copyIn(rootFile, `${TRUSTED_FOLDER}/root-${trusted.length}.crt`)
  machine.run('update-ca-certificates', [])

  return {
    setAddresses,
    /** Asks a host of the machine as a visitor who trusts the certificate authority. */
    visit: (question: Visit) => visit({ ...question, trusted: trusted.join('\n') }),
    /** Begins to read and write all the time. */
    load(options: Omit<LoadOptions, 'trusted' | 'result'>) {
      const [file, result] = [join(folder, 'load.json'), join(folder, 'load-result.json')]
      writeFileSync(file, JSON.stringify({ ...options, trusted: trusted.join('\n'), result }))
      const child = machine.spawnBeside(process.execPath, [join(import.meta.dirname, 'load.ts'), file])
      return {
        async stop(): Promise<LoadResult> {
          await end(child)
          // Written by the load.
          return JSON.parse(readFileSync(result, 'utf8')) as LoadResult
        },
      }
    },
    /** Uploads pictures and a recording. @throws Error with the reason when one fails */
    async upload(options: Omit<MusicianOptions, 'trusted'>) {
      const program = join(import.meta.dirname, 'musician.ts')
      const child = machine.spawnBeside(process.execPath, [program], { stdio: 'pipe' })
      child.stdin?.end(JSON.stringify({ ...options, trusted: trusted.join('\n') }))
      let said = ''
      child.stderr?.on('data', (chunk: Buffer) => (said += chunk))
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(said)
    },
    /** Certificates that sign those of the site. */
    roots: trusted,
    async stop() {
      await Promise.all([dns, pebble].map(end))
    },
  }
}

export type Internet = Awaited<ReturnType<typeof startInternet>>

export async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

function pebbleSettings({ certificate, privateKey }: ReturnType<typeof makeCertificate>) {
  return {
    listenAddress: `${SERVER}:14000`,
    managementListenAddress: `${SERVER}:15000`,
    certificate,
    privateKey,
    httpPort: 80,
    tlsPort: 443,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  }
}

function makeCertificate(folder: string) {
  const [certificate, privateKey] = [join(folder, 'authority.pem'), join(folder, 'authority.key')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', `/CN=${AUTHORITY}`, '-addext', `subjectAltName=DNS:${AUTHORITY}`]
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-out', certificate, '-keyout', privateKey], {
    stdio: 'pipe',
  })
  return { certificate, privateKey }
}
