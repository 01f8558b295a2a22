import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { FaultRule } from '../faults.ts'
import type { Served } from '../../process/serve.ts'
import { startFakePrintful } from '../server.ts'
import { STORE_TOKEN } from '../api.ts'

let fake: Served | undefined

/** Starts a stand-in for the tests of a file, and resets it before each one. */
export function serveFake() {
  beforeAll(async () => {
    fake = await startFakePrintful({ port: 0 })
  })
  beforeEach(async () => {
    await control('POST', 'reset')
  })
  afterAll(() => fake?.stop())
}

export function url(path: string): string {
  if (!fake) throw new Error('serveFake() has not been called in this file.')
  return fake.url + path
}

/** A call of Printful's API. */
export function ask(path: string, options: RequestInit & { token?: string | null } = {}): Promise<Response> {
  const { token = STORE_TOKEN, headers, ...rest } = options
  return fetch(url(path), {
    ...rest,
    redirect: 'manual',
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
  })
}

/** The status and the body of a call. */
export async function read(path: string, options?: Parameters<typeof ask>[1]) {
  const response = await ask(path, options)
  // The caller knows the shape.
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Sets the fault rules from now on. */
export const breakWith = (...rules: FaultRule[]) => control('POST', 'faults', rules)

/** @throws Error with the stand-in's message when it refuses */
export async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url(`/_control/${path}`), {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}
