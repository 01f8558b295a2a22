import { storedText } from '../shared/browser-storage.ts'

const stored = storedText('sessionStorage', 'player:position')

/** A visitor's position in a recording. */
export interface Position {
  recordingId: number
  /** Position in seconds. */
  time: number
}

/** Stores the position until the end of the session, across pages; without storage it is lost with the page. */
export const rememberPosition = (position: Position) => stored.write(JSON.stringify(position))

export const forgetPosition = stored.remove

export function recallPosition(): Position | undefined {
  const text = stored.read()
  // Only `rememberPosition` writes it.
  return text === null ? undefined : (JSON.parse(text) as Position)
}
