import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Event } from '@troubadour/domain/event/event'
import type { Experiment } from '../experiment.ts'
import type { AdminCall } from '../lab/site.ts'

const WRITERS = 8
/** How many acknowledged writes there are between two kills, at most. */
const WRITES_BETWEEN = 40
const RETRY_MS = 50
/** Long enough that half of it would show; in bytes. */
const DESCRIPTION_BYTES = 2000

/** What an event has beside its title and its description. */
export const FIELDS = {
  date: 'June 20, 2031',
  time: '8:00 PM',
  venue: 'Boathouse',
  location: '14 Shore Road',
  price: '$20',
  link: 'https://tickets.example/lanterns',
  imageUrl: 'https://images.example/lake.jpg',
  isFeatured: false,
  isVisible: true,
}

/** An event that a writer tried to write, once or over and over. */
interface WrittenEvent {
  title: string
  writes: { description: string; isAcknowledged: boolean }[]
}

export const killedWrites: Experiment = {
  promise:
    'the API is killed again and again under eight writers: every write that was acknowledged is there, any other is there as a whole or not at all',
  async run(site) {
    const kills = site.isQuick ? 3 : 20
    const api = await site.start('api')
    const { call } = await site.signIn(api.url)
    const progress = { isOver: false, acknowledged: 0 }
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      // Half of them write new events, the others one event over and over.
      writeEvents(call, api.url, { name: `Writer ${index}`, writesEach: index % 2 ? Infinity : 1 }, progress),
    )
    for (let kill = 0; kill < kills; kill += 1) {
      const wanted = progress.acknowledged + 1 + Math.floor(Math.random() * WRITES_BETWEEN)
      while (progress.acknowledged < wanted) await delay(1)
      await api.end('SIGKILL')
      await api.start()
    }
    progress.isOver = true
    const written = (await Promise.all(writers)).flat()

    const response = await call(api.url, 'GET', '/api/events?admin=true')
    // The contract's answer.
    const events = (await response.json()) as Event[]
    const database = await site.connect('superuser')
    const { rows } = await database.query<{ description: string }>(
      "select after ->> 'description' as description from activity where kind = 'change'",
    )
    const logged = new Set(rows.map(({ description }) => description))
    const { lost, torn, unlogged } = compare(written, events, logged)
    const attempts = written.flatMap(({ writes }) => writes).length
    return [
      { what: 'kills', value: kills },
      { what: 'acknowledged writes', value: progress.acknowledged, atLeast: kills },
      { what: 'without an answer', value: attempts - progress.acknowledged },
      { what: 'lost', value: lost, atMost: 0 },
      { what: 'torn', value: torn, atMost: 0 },
      { what: 'without an entry in the log', value: unlogged, atMost: 0 },
    ]
  },
}

/**
 * Writes events, one write after the other, until it is over.
 * @param writer.writesEach how often it writes the same event before it begins a new one
 */
async function writeEvents(
  call: AdminCall,
  url: string,
  writer: { name: string; writesEach: number },
  progress: { isOver: boolean; acknowledged: number },
): Promise<WrittenEvent[]> {
  const events: WrittenEvent[] = []
  while (!progress.isOver) {
    const event: WrittenEvent = { title: `${writer.name}, event ${events.length}`, writes: [] }
    events.push(event)
    let id = await write('POST', '/api/admin/events', event)
    // An event that may not exist cannot be written again.
    while (id !== undefined && !progress.isOver && event.writes.length < writer.writesEach)
      id = (await write('PUT', `/api/admin/events/${id}`, event)) ?? id
  }
  return events

  /** @returns the event's number when it was acknowledged */
  async function write(method: string, path: string, event: WrittenEvent): Promise<number | undefined> {
    const description = randomBytes(DESCRIPTION_BYTES).toString('base64url')
    const attempt = { description, isAcknowledged: false }
    event.writes.push(attempt)
    try {
      const response = await call(url, method, path, { ...FIELDS, title: event.title, description })
      if (!response.ok) throw new Error(String(response.status))
      // From here on it has been promised, whether the rest of the answer arrives or not.
      attempt.isAcknowledged = true
      progress.acknowledged += 1
      // The contract's answer.
      return ((await response.json()) as { id: number }).id
    } catch {
      await delay(RETRY_MS)
    }
  }
}

/**
 * Counts what is wrong with the stored events, beside what was written.
 * @param logged the descriptions that are in the audit log
 */
function compare(written: readonly WrittenEvent[], events: readonly Event[], logged: ReadonlySet<string>) {
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
    // The first write made version 1, and each later one added 1.
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
