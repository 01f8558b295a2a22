import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../start/config.ts'

/** What an experiment works in: a folder, and the promise that all is stopped afterwards. */
export interface Lab {
  /** With numbers that are just enough to try an experiment out. */
  isQuick: boolean
  /** The builds of the programs, a folder for each. */
  programs: string
  /** Deleted at the end. */
  folder: string
  /** What the programs say; kept when something goes wrong. */
  logs: string
  /** Called at the end, the last one first, whatever happens before. */
  atEnd: (close: () => unknown) => void
}

/**
 * Works in a new lab.
 * @param options.interrupted ends the work early by its rejection
 */
export async function inLab<Result>(
  options: { isQuick: boolean; programs: string; interrupted: Promise<never> },
  work: (lab: Lab) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-faults-'))
  // Run by root, PostgreSQL works as another user, who must be able to come here.
  chmodSync(folder, 0o755)
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  const closers: (() => unknown)[] = []
  const atEnd: Lab['atEnd'] = (close) => void closers.unshift(close)
  try {
    const { isQuick, programs, interrupted } = options
    return await Promise.race([work({ isQuick, programs, folder, logs, atEnd }), interrupted])
  } finally {
    for (const close of closers) await tryToClose(close)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One that fails must not keep the others from being closed. */
async function tryToClose(close: () => unknown) {
  try {
    await close()
  } catch (error) {
    console.error(error)
  }
}

/** Keeps what the programs said. @returns where */
export function keepLogs({ logs }: Lab, name: string): string {
  const target = join(PROJECT_ROOT, '.results/faults', name)
  if (existsSync(target)) rmSync(target, { recursive: true })
  cpSync(logs, target, { recursive: true })
  return target
}
