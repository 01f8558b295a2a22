import { buffer } from 'node:stream/consumers'
import type { RouteDeps } from '../deps.ts'
import { limitWork } from '../http/throttle.ts'
import { SHARE_FOLDER } from './old-share-pictures.ts'

/** Pictures that wait while another one is drawn; each is half a second. */
const LIMITS = { atOnce: 1, waiting: 20, message: 'Other pictures are being drawn.', retryAfterS: 5 }

type ReadDrawn = (name: string, draw: () => Promise<Uint8Array>) => Promise<Uint8Array>

/** Reads what is drawn when it is first asked for, and stored then; all who ask at once share the drawing of it. */
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
