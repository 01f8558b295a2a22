import { buffer } from 'node:stream/consumers'
import type { RouteDeps } from '../http/deps.ts'
import { limitWork } from '../http/throttle.ts'

/** Begins with a dot: `/media/*` does not serve it, and backups omit it. */
export const SHARE_FOLDER = '.share'
const STORED_MS = 30 * 24 * 60 * 60 * 1000
/** Queue of pictures to draw; each takes half a second. */
const LIMITS = { atOnce: 1, waiting: 20, message: 'Other pictures are being drawn.', retryAfterS: 5 }

type ReadDrawn = (name: string, draw: () => Promise<Uint8Array>) => Promise<Uint8Array>

/** Draws and stores a file at the first request; concurrent requests share the drawing. */
export function drawnFiles(mediaStore: RouteDeps['mediaStore']): ReadDrawn {
  const drawLimited = limitWork(LIMITS)
  const drawing = new Map<string, Promise<Uint8Array>>()

  async function readOrDraw(file: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const stored = await mediaStore.open(file)
    if (stored) return buffer(stored)
    return drawLimited(async () => {
      const picture = await draw()
      await mediaStore.put(file, picture)
      return picture
    })
  }

  return (name, draw) => {
    const file = `${SHARE_FOLDER}/${name}`
    const current = drawing.get(file) ?? readOrDraw(file, draw).finally(() => drawing.delete(file))
    drawing.set(file, current)
    return current
  }
}

/** Deletes old pictures; those still requested are drawn again. */
export async function deleteOldDrawings(
  store: RouteDeps['mediaStore'],
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (const { name, putAt } of await store.list(SHARE_FOLDER)) {
    signal?.throwIfAborted()
    if (now.getTime() - putAt.getTime() > STORED_MS) await store.delete(`${SHARE_FOLDER}/${name}`)
  }
}
