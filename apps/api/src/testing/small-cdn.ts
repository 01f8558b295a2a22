import { endProgram, startProgram } from './started-program.ts'

/** A call that told the CDN to forget everything. */
interface Purge {
  headers: Record<string, string>
  body: string
  status: number
  at: number
}

/** The small CDN, as the program that it is (tools/small-cdn/small-cdn.ts). */
export interface TestCdn {
  origin: string
  purgeUrl: string
  order: (orders: { upstream?: string; refusals?: number[] }) => Promise<void>
  /** All calls to forget, as soon as there are so many. */
  purges: (atLeast?: number) => Promise<Purge[]>
  close: () => Promise<void>
}

export async function startSmallCdn(): Promise<TestCdn> {
  const program = startProgram('../../../tools/small-cdn/main.ts', {})
  const [, origin = '', purgeUrl = ''] = await program.said(/listening at (\S+) purge (\S+)/)
  return {
    origin,
    purgeUrl,
    async order(orders) {
      await fetch(`${origin}/_control/`, { method: 'PUT', body: JSON.stringify(orders) })
    },
    async purges(atLeast = 0) {
      const response = await fetch(`${origin}/_control/?atLeast=${atLeast}`)
      // What the CDN says of its calls.
      return (await response.json()) as Purge[]
    },
    close: () => endProgram(program),
  }
}
