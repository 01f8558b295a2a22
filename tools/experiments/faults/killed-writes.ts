import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Event } from '@troubadour/domain/event/event'
import { isQuick, type Figure } from '../figures.ts'
import { jsonOf, untilTrue } from '../lab/calls.ts'
import type { Site } from '../lab/site.ts'

const KILLS = isQuick ? 3 : 20
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

interface Write {
  /** That of its event. */
  title: string
  description: string
  isAcknowledged: boolean
}

/** F1: the API is killed again and again under eight writers. */
export async function killedWrites(site: Site): Promise<Figure[]> {
  const api = await site.start('api')
  const call = await site.signIn(api.url)
  const writes: Write[] = []
  let isOver = false
  /** @returns the event's number when the response arrived */
  const write = async (title: string, id?: number): Promise<number | undefined> => {
    const attempt = {
      title,
      description: randomBytes(DESCRIPTION_BYTES).toString('base64url'),
      isAcknowledged: false,
    }
    writes.push(attempt)
    const method = id === undefined ? 'POST' : 'PUT'
    const path = `/api/admin/events${id === undefined ? '' : `/${id}`}`
    try {
      const response = await call(api.url, method, path, {
        ...FIELDS,
        title,
        description: attempt.description,
      })
      // The status acknowledges the write, whether the rest of the response arrives or not.
      attempt.isAcknowledged = response.ok
      return (await jsonOf<Event>(response)).id
    } catch {
      await delay(RETRY_MS)
    }
  }
  const writer = async (name: number) => {
    // Half of the writers write new events, the others one event over and over.
    const writesEach = name % 2 ? Infinity : 1
    for (let event = 0; !isOver; event += 1) {
      const title = `Writer ${name}, event ${event}`
      let id = await write(title)
      // An event that may not exist cannot be written again.
      for (let count = 1; id !== undefined && !isOver && count < writesEach; count += 1)
        id = (await write(title, id)) ?? id
    }
  }
  const countAcknowledged = () => writes.filter(({ isAcknowledged }) => isAcknowledged).length

  const writers = Array.from({ length: WRITERS }, (_, name) => writer(name))
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const wanted = countAcknowledged() + randomInt(1, WRITES_BETWEEN)
      await untilTrue(`${wanted} writes`, async () => countAcknowledged() >= wanted)
      await api.end('SIGKILL')
      await api.start()
    }
  } finally {
    isOver = true
  }
  await Promise.all(writers)

  const database = await site.connect()
  const { rows } = await database.query<{ description: string }>(
    "select after ->> 'description' as description from activity where kind = 'change'",
  )
  const logged = new Set(rows.map(({ description }) => description))
  const events = await jsonOf<Event[]>(call(api.url, 'GET', '/api/events?admin=true'))
  const lost = writes.filter(({ description, isAcknowledged }) => isAcknowledged && !logged.has(description))
  const torn = [...Map.groupBy(writes, ({ title }) => title)].filter(([title, all]) => {
    const done = all.filter(({ description }) => logged.has(description))
    return !isStored(
      done,
      events.filter((event) => event.title === title),
    )
  })
  return [
    { what: 'kills', value: KILLS },
    { what: 'acknowledged writes', value: countAcknowledged(), atLeast: KILLS },
    { what: 'without an answer', value: writes.length - countAcknowledged() },
    { what: 'lost', value: lost.length, atMost: 0 },
    { what: 'torn', value: torn.length, atMost: 0 },
  ]
}

/** Whether an event is stored once, with its last logged write, or not at all if no write was logged. */
function isStored(logged: readonly Write[], [event, ...others]: readonly Event[]): boolean {
  if (!event || others.length > 0) return !event && logged.length === 0
  // The first write made version 1, and each later one added 1.
  const wanted = { ...FIELDS, description: logged.at(-1)?.description, version: logged.length }
  return isDeepStrictEqual({ ...event, ...wanted }, event)
}
