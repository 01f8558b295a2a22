import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../start/config.ts'

interface Instruction {
  name: string
  value: string
}

/** The instructions of a Dockerfile, with continued lines joined. */
export function readDockerfile(file: string): Instruction[] {
  const text = readFileSync(join(PROJECT_ROOT, file), 'utf8').replace(/^#.*\n/gm, '')
  const lines = text.replace(/\\\n\s*/g, '').split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.split(' ')
      return { name, value: rest.join(' ').trim() }
    })
}
