const NAME = 'player'

/**
 * Ensures that only one player of this site plays: starting one pauses those in other tabs and frames.
 * @returns a function that announces that this one starts
 */
export function pauseForOthers(pause: () => void): () => void {
  // Older browsers have no BroadcastChannel.
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', pause)
  return () => channel.postMessage(NAME)
}
