import { join } from 'node:path'
import { readJson } from './records.ts'

export interface AcceptedBreak {
  /** Word for word what the check says. */
  break: string
  /** Why nobody is broken by it. */
  because: string
  /** Of what a branch parts from, and of no release: such an entry goes with the branch's successor. */
  isOfBase?: boolean
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

/** Entries that are about nothing any more: they would let through what somebody breaks later. */
export function unmatched(entries: AcceptedBreak[], breaks: string[], what: 'contract' | 'schema'): string[] {
  return entries
    .filter(({ break: sentence, isOfBase }) => !isOfBase && isOfContract(sentence) === (what === 'contract'))
    .map((entry) => entry.break)
    .filter((sentence) => !breaks.includes(sentence))
}

/** 'GET /api/events: …', and not 'events.title …'. */
function isOfContract(sentence: string): boolean {
  return /^[A-Z]+ \/api\//.test(sentence)
}
