import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AdminCall } from '../lab/site.ts'

const RETRY_MS = 50
/** Long enough that half of it would show; in bytes. */
const DESCRIPTION_BYTES = 2000

/** An event that somebody tried to write, once or over and over. */
export interface WrittenEvent {
  title: string
  writes: { description: string; isAcknowledged: boolean }[]
}

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

/**
 * Writes events, one write after the other, until it is over.
 * @param writer.writesEach how often it writes the same event before it begins a new one
 */
export async function writeEvents(
  call: AdminCall,
  url: string,
  writer: { name: string; writesEach: number },
  progress: { isOver: boolean; acknowledged: number },
): Promise<WrittenEvent[]> {
  const events: WrittenEvent[] = []
  while (!progress.isOver) {
    const event: WrittenEvent = { title: `${writer.name}, event ${events.length}`, writes: [] }
    events.push(event)
    let id = await write({ method: 'POST', path: '/api/admin/events' }, event)
    // One that may not be there cannot be written again.
    while (id !== undefined && !progress.isOver && event.writes.length < writer.writesEach)
      id = (await write({ method: 'PUT', path: `/api/admin/events/${id}` }, event)) ?? id
  }
  return events

  /** @returns the event's number when it was acknowledged */
  async function write(
    { method, path }: { method: string; path: string },
    event: WrittenEvent,
  ): Promise<number | undefined> {
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
