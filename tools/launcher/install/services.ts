import { request } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { isReady } from '../../process/program.ts'
import { PROGRAMS } from '../../start/config.ts'
import type { Installation } from '../installation.ts'
import { probe, run, type Service, type Step } from './system.ts'

/** For a slow machine, or a certificate authority that has to be asked twice. */
const TIMEOUT_MS = 180_000
const POLL_MS = 500
const ANSWER_TIMEOUT_MS = 5000

/** A service that has to run now and after each start of the machine. */
export function serviceStep(service: Service): Step & { service: Service } {
  const is = (what: string) => probe('systemctl', what, '--quiet', service) !== undefined
  return {
    title: `Start ${service}.service`,
    service,
    isDone: () => is('is-active') && is('is-enabled'),
    do() {
      if (!is('is-enabled')) run('systemctl', ['enable', '--quiet', service])
      run('systemctl', ['restart', service])
    },
  }
}

export const untilProgramsAreReady = waitStep(
  'Wait until the three programs are ready',
  'The programs were not ready within three minutes. `sudo troubadour logs` says why.',
  PROGRAMS.map(
    ({ defaultPort }) =>
      () =>
        isReady(`http://127.0.0.1:${defaultPort}`, ANSWER_TIMEOUT_MS),
  ),
)

export function untilHostsAnswer({ domain, adminHost, hasWww }: Installation): Step {
  const hosts = [domain, adminHost, ...(hasWww ? [`www.${domain}`] : [])]
  return waitStep(
    `Wait until ${hosts.join(', ')} answer over https`,
    `${hosts.join(', ')} did not all get a certificate within three minutes. \`sudo journalctl -u caddy\` says why.`,
    hosts.map((host) => () => answersByName(host)),
  )
}

function waitStep(title: string, problem: string, conditions: readonly (() => Promise<boolean>)[]): Step {
  const isDone = async () => (await Promise.all(conditions.map((is) => is()))).every(Boolean)
  return {
    title,
    isDone,
    async do() {
      const deadline = Date.now() + TIMEOUT_MS
      while (!(await isDone())) {
        if (Date.now() > deadline) throw new Error(problem)
        await delay(POLL_MS)
      }
    },
  }
}

/** Asks Caddy on this machine: from inside, the way over the router may be closed. */
function answersByName(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({
      host: '127.0.0.1',
      servername: host,
      path: '/readyz',
      headers: { host },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    asked.on('error', () => resolve(false))
    asked.on('response', (response) => {
      response.resume()
      resolve((response.statusCode ?? 500) < 400)
    })
    asked.end()
  })
}
