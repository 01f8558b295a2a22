import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, isRunning } from '../process/processes.ts'

export interface Lock {
  /** True when an earlier run was killed before it could clean up. */
  isAfterCrash: boolean
  release(): void
}

/**
 * Makes sure that one run at a time uses a data folder.
 * @throws Error naming the running process and the variable that chooses another folder
 */
export function lockDataFolder(dataFolder: string): Lock {
  const file = join(dataFolder, 'start.pid')
  const previous = readPid(file)
  if (previous !== undefined && isRunning(previous) && commandLine(previous).includes('start.ts')) {
    throw new Error(
      `Troubadour is running already on ${dataFolder} (process ${previous}). Stop it, or set DATA_DIR to another folder.`,
    )
  }
  writeFileSync(file, String(process.pid))
  return { isAfterCrash: previous !== undefined, release: () => rmSync(file, { force: true }) }
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
