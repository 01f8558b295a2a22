import { storedText } from './browser-storage.ts'

/** Embeds that a visitor can agree to: players of streaming services, posts of a social network, videos. */
export type EmbedKind = 'music' | 'posts' | 'video'

const AGREED = 'agreed'
const storedFor = (kind: EmbedKind) => storedText('localStorage', `embeds:${kind}`)

/** Without storage an agreement lasts as long as the page. */
const agreedForNow = new Set<EmbedKind>()
const listeners = new Set<() => void>()

/** Remembers in this browser that the visitor agrees, until `withdraw`. */
export function agree(kind: EmbedKind): void {
  if (!storedFor(kind).write(AGREED)) agreedForNow.add(kind)
  announce()
}

/** Takes the agreement back: the embeds have to go at once. */
export function withdraw(kind: EmbedKind): void {
  agreedForNow.delete(kind)
  storedFor(kind).remove()
  announce()
}

/** Whether the visitor has agreed. */
export function hasAgreed(kind: EmbedKind): boolean {
  return agreedForNow.has(kind) || storedFor(kind).read() === AGREED
}

/** Another tab of the site may change its mind, too. @returns ends it */
export function onChangedConsent(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function announce(): void {
  for (const listener of listeners) listener()
}
