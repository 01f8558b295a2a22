import { isDeepStrictEqual } from 'node:util'
import type { Event } from '@troubadour/domain/event/event'
import { FIELDS, type WrittenEvent } from './f1-writer.ts'

/**
 * Counts what is wrong with the events that are there, beside what was written.
 * @param logged the descriptions that are in the audit log
 */
export function compare(
  written: readonly WrittenEvent[],
  events: readonly Event[],
  logged: ReadonlySet<string>,
): { lost: number; torn: number; unlogged: number } {
  const found = { lost: 0, torn: 0, unlogged: 0 }
  for (const { title, writes } of written) {
    const named = events.filter((event) => event.title === title)
    const lastAcknowledged = writes.findLastIndex(({ isAcknowledged }) => isAcknowledged)
    const [event] = named
    if (!event) {
      found.lost += lastAcknowledged >= 0 ? 1 : 0
      continue
    }
    const current = writes.findIndex(({ description }) => description === event.description)
    if (current < lastAcknowledged) found.lost += 1
    if (named.length > 1 || current < 0 || !hasFields(event)) found.torn += 1
    // The first write made version 1, and each one after it counted up.
    const entries = writes.filter(({ description }) => logged.has(description)).length
    if (entries !== event.version) found.unlogged += 1
  }
  return found
}

function hasFields(event: Event): boolean {
  return Object.entries(FIELDS).every(([name, value]) =>
    isDeepStrictEqual(event[name as keyof typeof FIELDS], value),
  )
}
