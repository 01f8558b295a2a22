import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Event } from '@troubadour/domain/event/event'
import type { Figure } from '../figures.ts'
import { untilTrue } from '../lab/calls.ts'
import type { AdminCall, Site } from '../lab/site.ts'

const WRITERS = 8
/** The largest number of acknowledged writes between two kills. */
const WRITES_BETWEEN = 40
const RETRY_MS = 50
/** Long enough that a half-written one would be noticed; in bytes. */
const DESCRIPTION_BYTES = 2000

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

interface WrittenEvent {
  title: string
  writes: { description: string; isAcknowledged: boolean }[]
}

/** F1: the API is killed again and again under eight writers. */
export async function killedWrites(site: Site): Promise<Figure[]> {
  const kills = site.isQuick ? 3 : 20
  const api = await site.start('api')
  const call = await site.signIn(api.url)
  const progress = { isOver: false, acknowledged: 0 }
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    // Half of them write new events, the others one event over and over.
    writeEvents(call, api.url, { name: `Writer ${index}`, writesEach: index % 2 ? Infinity : 1 }, progress),
  )
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const wanted = progress.acknowledged + randomInt(1, WRITES_BETWEEN)
      await untilTrue(`${wanted} writes`, async () => progress.acknowledged >= wanted)
      await api.end('SIGKILL')
      await api.start()
    }
  } finally {
    progress.isOver = true
  }
  const written = (await Promise.all(writers)).flat()

  const database = await site.connect()
  const { rows } = await database.query<{ description: string }>(
    "select after ->> 'description' as description from activity where kind = 'change'",
  )
  const logged = new Set(rows.map(({ description }) => description))
  // The contract guarantees this shape.
  const events = (await (await call(api.url, 'GET', '/api/events?admin=true')).json()) as Event[]
  const writes = written.flatMap((event) => event.writes)
  const lost = writes.filter(({ description, isAcknowledged }) => isAcknowledged && !logged.has(description))
  const torn = written.filter((event) => !isStored(event, events, logged))
  return [
    { what: 'kills', value: kills },
    { what: 'acknowledged writes', value: progress.acknowledged, atLeast: kills },
    { what: 'without an answer', value: writes.length - progress.acknowledged },
    { what: 'lost', value: lost.length, atMost: 0 },
    { what: 'torn', value: torn.length, atMost: 0 },
  ]
}

/** Writes events, one after the other. @param writer.writesEach how often each is written before the next */
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
      // The status acknowledges the write, whether the rest of the response arrives or not.
      attempt.isAcknowledged = true
      progress.acknowledged += 1
      // The contract guarantees this shape.
      return ((await response.json()) as { id: number }).id
    } catch {
      await delay(RETRY_MS)
    }
  }
}

/** Whether an event is stored once, with its last logged write, or not at all if no write was logged. */
function isStored({ title, writes }: WrittenEvent, events: readonly Event[], logged: ReadonlySet<string>) {
  const named = events.filter((event) => event.title === title)
  const done = writes.filter(({ description }) => logged.has(description))
  const [event] = named
  if (!event || named.length > 1) return named.length === 0 && done.length === 0
  // The first write made version 1, and each later one added 1.
  const wanted = { ...FIELDS, description: done.at(-1)?.description, version: done.length }
  return isDeepStrictEqual({ ...event, ...wanted }, event)
}
