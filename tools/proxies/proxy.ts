import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '../experiments/lab/site.ts'
import { untilTrue } from '../experiments/lab/calls.ts'
import { PROJECT_ROOT } from '../start/config.ts'
import { createAsk, PUBLIC_ORIGIN, type Ask } from './ask.ts'

export interface Order {
  /** An empty folder. */
  folder: string
  ports: { http: number; https: number }
  /** Hosts with ports, as in '127.0.0.1:4200'. */
  upstreams: { publicSite: string[]; admin: string[] }
}

/** A proxy with a configuration in `tools/deploy`. */
export interface Proxy {
  name: string
  /** Commands that succeed if everything that it needs is installed. */
  probes: string[][]
  /** Writes its delivered files with other addresses, ports and certificates. */
  prepare: (order: Order) => { command: string[]; env?: Record<string, string>; certificates: string }
  /**
   * Changes its files so that it sends nothing to an address, until the next call; '' for none. It rereads them on
   * SIGHUP. Undefined for a proxy that checks `/readyz`.
   */
  takeOut?: (folder: string, address: string) => void
}

/** @returns the output of a probe; undefined if it fails */
export function probe([command = '', ...args]: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? (stdout + stderr).trim() : undefined
}

/** Runs the proxy until the site ends. */
export async function startProxy(proxy: Proxy, site: Site, order: Order) {
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
      // The proxy does not listen yet, or has no certificate.
      return false
    }
  })
  const takeOut = (address: string) => {
    if (!proxy.takeOut) return
    proxy.takeOut(order.folder, address)
    child.kill('SIGHUP')
  }
  // Without `ask`, untilTrue has thrown.
  return { ask: ask!, takeOut }
}

export function readDelivered(file: string): string {
  return readFileSync(join(PROJECT_ROOT, 'tools/deploy', file), 'utf8')
}

/** @throws Error when a text to replace is missing, which would leave the file as it is */
export function replaceEach(text: string, replacements: readonly (readonly [from: string, to: string])[]) {
  return replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`There is no '${from}' to replace.`)
    return changed.replaceAll(from, to)
  }, text)
}
