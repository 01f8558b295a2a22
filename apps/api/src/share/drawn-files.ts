import { buffer } from 'node:stream/consumers'
import type { RouteDeps } from '../deps.ts'
import { limitWork } from '../http/throttle.ts'
import { SHARE_FOLDER } from './old-share-pictures.ts'

/** Queue of pictures to draw; each takes half a second. */
const LIMITS = { atOnce: 1, waiting: 20, message: 'Other pictures are being drawn.', retryAfterS: 5 }

type ReadDrawn = (name: string, draw: () => Promise<Uint8Array>) => Promise<Uint8Array>

/** Draws and stores a file at the first request; concurrent requests share the drawing. */
export function drawnFiles(mediaStore: RouteDeps['mediaStore']): ReadDrawn {
  const drawInTurn = limitWork(LIMITS)
  const drawing = new Map<string, Promise<Uint8Array>>()

  async function readOrDraw(file: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const stored = await mediaStore.open(file)
    if (stored) return buffer(stored)
    return drawInTurn(async () => {
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
