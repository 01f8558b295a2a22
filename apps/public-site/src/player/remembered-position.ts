const KEY = 'player:position'

/** Where a visitor was in a recording. */
export interface Position {
  recordingId: number
  /** Seconds. */
  time: number
}

/** Keeps the position until the visit ends, whatever page comes next; without storage until the page is left. */
export function rememberPosition(position: Position): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(position))
  } catch {
    // Storage is switched off or full.
  }
}

export function forgetPosition(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is switched off, so nothing was stored there.
  }
}

export function recallPosition(): Position | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    // Written by `rememberPosition` alone.
    return text === null ? undefined : (JSON.parse(text) as Position)
  } catch {
    return undefined
  }
}
