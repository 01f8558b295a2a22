import { request } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { isReady } from '../../process/program.ts'
import { PROGRAMS } from '../../start/config.ts'
import type { Installation } from '../installation.ts'
import { probe, run, type Service, type Step } from './system.ts'

const READY_TIMEOUT_MS = 60_000
/** A certificate authority usually takes a few seconds; Caddy tries again after a minute. */
const CERTIFICATE_TIMEOUT_MS = 180_000
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

export const untilProgramsAreReady: Step = {
  title: 'Wait until the three programs are ready',
  isDone: async () => (await Promise.all(PROGRAMS.map(programIsReady))).every(Boolean),
  do: () =>
    untilDone(
      READY_TIMEOUT_MS,
      'The programs were not ready within a minute. `sudo troubadour logs` says why.',
      () => untilProgramsAreReady.isDone(),
    ),
}

const programIsReady = ({ defaultPort }: (typeof PROGRAMS)[number]) =>
  isReady(`http://127.0.0.1:${defaultPort}`, ANSWER_TIMEOUT_MS)

/** Asks Caddy on this machine by name: from inside, the way over the router may be closed. */
export function untilHostsAnswer({ domain, adminHost, hasWww }: Installation): Step {
  const hosts = [domain, adminHost, ...(hasWww ? [`www.${domain}`] : [])]
  const step: Step = {
    title: `Wait until ${hosts.join(', ')} answer over https`,
    isDone: async () => (await Promise.all(hosts.map(answersByName))).every(Boolean),
    do: () =>
      untilDone(
        CERTIFICATE_TIMEOUT_MS,
        `${hosts.join(', ')} did not all get a certificate within three minutes. \`sudo journalctl -u caddy\` says why.`,
        () => step.isDone(),
      ),
  }
  return step
}

async function untilDone(timeoutMs: number, problem: string, isDone: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + timeoutMs
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(problem)
    await delay(POLL_MS)
  }
}

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
