import { sizeText } from '../texts/size-text.ts'
import type { SystemLine } from './system.ts'

type Parts = Pick<SystemLine, 'name' | 'title' | 'state' | 'sentence'> & Partial<SystemLine>

/** A line; what is not given is empty. */
export function line(parts: Parts): SystemLine {
  return { advice: null, to: null, facts: [], details: [], checkedAt: null, job: null, ...parts }
}

export const textFact = (label: string, text: string) => ({ label, text, at: null })
export const timeFact = (label: string, at: string | null, never: string) => ({
  label,
  text: at === null ? never : null,
  at,
})

/** A formatted size: '340 kB', '1.2 GB', 'nothing'. */
export const bytesText = (bytes: number) => (bytes === 0 ? 'nothing' : sizeText(bytes))
