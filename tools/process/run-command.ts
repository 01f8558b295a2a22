import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a command in this terminal. This process stays to clean up after it: the terminal sends Ctrl-C to the command as
 * well, and other signals are passed on. @returns its exit code
 */
export async function runCommand(command: string, args: string[], options: SpawnOptions): Promise<number> {
  const child = spawn(command, args, { ...options, stdio: 'inherit' })
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  return code ?? 1
}
