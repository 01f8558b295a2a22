import { join } from 'node:path'
import { readJson } from './records.ts'

interface AcceptedBreak {
  /** Word for word what the check says. */
  break: string
  /** Why nobody is broken by it. */
  because: string
}

/** Breaks that somebody looked at and found to break nobody, with the reason. */
export function readAcceptedBreaks(): AcceptedBreak[] {
  return readJson<AcceptedBreak[]>(join(import.meta.dirname, 'accepted-breaks.json'))
}

/** The breaks that nobody has accepted. */
export function unaccepted(breaks: string[]): string[] {
  const accepted = new Set(readAcceptedBreaks().map((entry) => entry.break))
  return breaks.filter((sentence) => !accepted.has(sentence))
}
