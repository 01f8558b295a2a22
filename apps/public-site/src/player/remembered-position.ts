import { storedText } from '../shared/browser-storage.ts'

const stored = storedText('sessionStorage', 'player:position')

/** Where a visitor was in a recording. */
export interface Position {
  recordingId: number
  /** Seconds. */
  time: number
}

/** Keeps the position until the visit ends, whatever page comes next; without storage until the page is left. */
export const rememberPosition = (position: Position) => stored.write(JSON.stringify(position))

export const forgetPosition = stored.remove

export function recallPosition(): Position | undefined {
  const text = stored.read()
  // Written by `rememberPosition` alone.
  return text === null ? undefined : (JSON.parse(text) as Position)
}
