import { storedText } from './browser-storage.ts'

/** Embeds that need consent: players of streaming services, posts of a social network, videos. */
export type EmbedKind = 'music' | 'posts' | 'video'

const AGREED = 'agreed'
const storedFor = (kind: EmbedKind) => storedText('localStorage', `embeds:${kind}`)

/** Without storage, consent lasts as long as the page. */
const agreedForNow = new Set<EmbedKind>()
const listeners = new Set<() => void>()

/** Stores the visitor's consent in this browser, until `withdraw`. */
export function agree(kind: EmbedKind): void {
  if (!storedFor(kind).write(AGREED)) agreedForNow.add(kind)
  announce()
}

/** Withdraws consent: the embeds have to disappear immediately. */
export function withdraw(kind: EmbedKind): void {
  agreedForNow.delete(kind)
  storedFor(kind).remove()
  announce()
}

export function hasAgreed(kind: EmbedKind): boolean {
  return agreedForNow.has(kind) || storedFor(kind).read() === AGREED
}

/** Also called for changes in other tabs of the site. @returns a function that unsubscribes */
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
