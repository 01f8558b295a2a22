import { stopProgram } from '../../start/programs.ts'
import { startStandIn } from '../../start/stand-in.ts'
import type { Lab } from './lab.ts'

/** The stand-in for Printful, with its switches (`tools/fake-printful/control.ts`). */
export interface ToldStandIn {
  /** What the API takes to reach it. */
  env: NodeJS.ProcessEnv
  /** @param command such as 'POST faults' @throws Error with its own words */
  tell: (command: string, body?: unknown) => Promise<unknown>
}

export async function startToldStandIn(lab: Lab): Promise<ToldStandIn> {
  const standIn = await startStandIn()
  lab.atEnd(() => stopProgram(standIn))
  return {
    env: { PRINTFUL_API_URL: standIn.url, PRINTFUL_API_KEY: standIn.key },
    async tell(command, body) {
      const [method = '', path = ''] = command.split(' ')
      const response = await fetch(`${standIn.url}/_control/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${command}: ${text}`)
      return text === '' ? null : JSON.parse(text)
    },
  }
}
