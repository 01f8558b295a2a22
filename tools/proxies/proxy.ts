import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '../experiments/lab/site.ts'
import { untilTrue } from '../experiments/lab/calls.ts'
import { PROJECT_ROOT } from '../start/config.ts'
import { createAsk, PUBLIC_ORIGIN, type Ask } from './ask.ts'

export interface Order {
  /** Empty. */
  folder: string
  ports: { http: number; https: number }
  /** Hosts with ports, as in '127.0.0.1:4200'. */
  upstreams: { publicSite: string[]; admin: string[] }
}

/** A proxy that is delivered with a configuration. */
export interface Proxy {
  name: string
  /** Commands that succeed where all that it needs is installed. */
  probes: string[][]
  /** Writes the files as they are delivered, but for addresses, ports and certificates. */
  prepare: (order: Order) => { command: string[]; env?: Record<string, string>; certificates: string }
}

/** @returns what a probe says; undefined where it cannot be run */
export function probe([command = '', ...args]: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? (stdout + stderr).trim() : undefined
}

/** Starts it, until the end of the site. */
export async function startProxy(proxy: Proxy, site: Site, order: Order): Promise<Ask> {
  mkdirSync(order.folder, { recursive: true })
  const { command, env, certificates } = proxy.prepare(order)
  const [file = '', ...args] = command
  const log = openSync(join(order.folder, 'log'), 'a')
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', log, log] })
  closeSync(log)
  site.atEnd(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  let ask: Ask | undefined
  await untilTrue(`${proxy.name} answers (${order.folder}/log)`, async () => {
    try {
      ask ??= createAsk(order.ports, readFileSync(certificates))
      return (await ask(`${PUBLIC_ORIGIN}/readyz`)).ok
    } catch {
      // It does not listen yet, or has no certificate.
      return false
    }
  })
  // untilTrue has thrown where there is none.
  return ask!
}

export function readDelivered(file: string): string {
  return readFileSync(join(PROJECT_ROOT, 'tools/deploy', file), 'utf8')
}

/** @throws Error when one of the texts is not there: the tested file would not be what is meant */
export function replaceEach(text: string, replacements: readonly (readonly [from: string, to: string])[]) {
  return replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`There is no '${from}' any more.`)
    return changed.replaceAll(from, to)
  }, text)
}
