const NAME = 'player'

/**
 * Of the players of this site one plays at a time: that of another tab, or of another frame in the same page, pauses.
 * @returns tells them that this one begins
 */
export function pauseForOthers(pause: () => void): () => void {
  // Older browsers have none.
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', pause)
  return () => channel.postMessage(NAME)
}
