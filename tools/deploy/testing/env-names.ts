import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../start/config.ts'

/** The names that an environment file sets, even if empty. */
export function envNames(file: string): string[] {
  const text = readFileSync(join(PROJECT_ROOT, file), 'utf8')
  return [...text.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
}

/** Every variable that the programs read. */
export const PROGRAM_VARIABLES: readonly string[] = envNames('.env.example')
