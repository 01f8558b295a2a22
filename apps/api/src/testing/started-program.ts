import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

const SOURCE = new URL('..', import.meta.url)
/** A test that was cut off takes its programs with it. */
export const DIE_WITH_PARENT = fileURLToPath(new URL('../../../tools/process/die-with-parent.ts', SOURCE))

/** A program or command in a process of its own, as it is started outside of tests. */
export interface StartedProgram {
  child: ChildProcess
  /** Everything that it has written, and what of it went to stderr. */
  output: { text: string; errors: string }
  exit: Promise<number>
  /** The first match in what it has written; rejects when it ends without it. */
  said: (pattern: RegExp) => Promise<RegExpExecArray>
}

/** @param file below apps/api/src */
export function startProgram(file: string, env: NodeJS.ProcessEnv, args: string[] = []): StartedProgram {
  const program = fileURLToPath(new URL(file, SOURCE))
  const child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, program, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: inject('compileCache'), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = { text: '', errors: '' }
  // Only while they wait: looking through a long log at each of its lines takes longer than the tests.
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output.text += String(chunk)
      for (const look of waiting) look()
    })
  }
  child.stderr?.on('data', (chunk) => (output.errors += String(chunk)))
  const exit = once(child, 'close').then(([code]) => Number(code))
  const said: StartedProgram['said'] = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output.text)
        if (!match) return
        waiting.delete(look)
        resolve(match)
      }
      waiting.add(look)
      look()
      void exit.then(() => reject(new Error(`ended without ${pattern}: ${output.text}`)))
    })
  return { child, output, exit, said }
}

/** Ends a program that is still running, at once. */
export async function endProgram({ child, exit }: StartedProgram): Promise<void> {
  if (child.exitCode === null) child.kill('SIGKILL')
  await exit
}
