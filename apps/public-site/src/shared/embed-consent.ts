/** Embeds that a visitor can agree to: players of streaming services, posts of a social network, videos. */
export type EmbedKind = 'music' | 'posts' | 'video'

const AGREED = 'agreed'
const keyOf = (kind: EmbedKind) => `embeds:${kind}`

/** Without storage an agreement lasts as long as the page. */
const agreedForNow = new Set<EmbedKind>()
const listeners = new Set<() => void>()

/** Remembers in this browser that the visitor agrees, until `withdraw`. */
export function agree(kind: EmbedKind): void {
  try {
    localStorage.setItem(keyOf(kind), AGREED)
  } catch {
    // Storage is switched off or full.
    agreedForNow.add(kind)
  }
  announce()
}

/** Takes the agreement back: the embeds have to go at once. */
export function withdraw(kind: EmbedKind): void {
  agreedForNow.delete(kind)
  try {
    localStorage.removeItem(keyOf(kind))
  } catch {
    // Storage is switched off, so nothing was stored there.
  }
  announce()
}

/** Whether the visitor has agreed. */
export function hasAgreed(kind: EmbedKind): boolean {
  if (agreedForNow.has(kind)) return true
  try {
    return localStorage.getItem(keyOf(kind)) === AGREED
  } catch {
    return false
  }
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
