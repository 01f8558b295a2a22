import { siteSettingsInput } from '@troubadour/domain/site/site'

/** True while the schema takes one more post than these. */
export function hasRoomForPost(urls: readonly string[]): boolean {
  return siteSettingsInput.shape.latestPostUrls.safeParse([...urls, ''].fill('')).success
}

/** The list with the post at `from` taken out and put in at `to`. */
export function movePost(urls: readonly string[], from: number, to: number): string[] {
  const moved = urls.slice(from, from + 1)
  const others = urls.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...moved)
}
