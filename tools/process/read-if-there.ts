import { readFileSync } from 'node:fs'

/** The bytes of a file; undefined if it does not exist. */
export function readIfThere(file: string | URL): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
