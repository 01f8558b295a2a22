import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface RunningCommand {
  child: ChildProcess
  ended: Promise<{ code: number | null; text: string }>
}

/** Starts a command of the API's build. @param programs the folder of all builds */
export function startCommand(programs: string, name: string, env: NodeJS.ProcessEnv): RunningCommand {
  const child = spawn(process.execPath, [join(programs, 'api', `${name}.js`)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  // Node's own event: the number, or null beside the signal.
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, text }))
  return { child, ended }
}

/** @throws Error with what it said when it fails */
export async function runCommand(programs: string, name: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { code, text } = await startCommand(programs, name, env).ended
  if (code !== 0) throw new Error(`${name} failed:\n${text}`)
  return text
}
