/** Seconds as a player shows them: 183 is '3:03'. */
export function formatPlayerTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`
}
