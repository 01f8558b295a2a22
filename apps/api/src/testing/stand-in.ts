import { endProgram, startProgram } from './started-program.ts'

/** A call that the stand-in has logged. */
export interface StandInCall {
  method: string
  path: string
  status: number | null
}

/** The stand-in for Printful, as the program that it is. */
export interface StandIn {
  url: string
  /** Tells it something (tools/fake-printful/control.ts). */
  control: (command: string, body?: unknown) => Promise<unknown>
  /** The calls of its API since they were last forgotten, as 'GET /path'; files are none. */
  calls: () => Promise<string[]>
  close: () => Promise<void>
}

/** What the API takes to reach it, and to wait for it more briefly than for the real thing. */
export function standInEnv({ url }: StandIn): NodeJS.ProcessEnv {
  return { PRINTFUL_API_URL: url, PRINTFUL_API_KEY: 'demo-store-token', TEST_PRINTFUL_HASTE: '20' }
}

export async function startStandIn(): Promise<StandIn> {
  const program = startProgram('../../../tools/fake-printful/main.ts', { FAKE_PRINTFUL_PORT: '0' })
  const [, url = ''] = await program.said(/listening at (http:\/\/127\.0\.0\.1:\d+)/)
  const control: StandIn['control'] = async (command, body) => {
    const [method = '', path = ''] = command.split(' ')
    const response = await fetch(`${url}/_control/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${command}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  return {
    url,
    control,
    async calls() {
      // What the stand-in says of its log.
      const log = (await control('GET requests')) as StandInCall[]
      return log
        .filter(({ path }) => !path.startsWith('/files/'))
        .map(({ method, path }) => `${method} ${path}`)
    },
    close: () => endProgram(program),
  }
}
