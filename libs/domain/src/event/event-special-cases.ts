/** The kinds of event that have a picture and a schedule text of their own. */
export type EventSpecialCaseKind = 'open-mic' | 'interactive-experience' | 'poetry-jam'

export interface EventSpecialCase {
  /** Names the bundled picture; the public site holds the files. */
  kind: EventSpecialCaseKind
  /** Stands beside the event's own date and time, so it promises no hour. */
  scheduleText: string
  imageAlt: string
}

/** White space or a hyphen between the words, in any case: 'Open-Mic Night' is an open mic. */
const SPECIAL_CASES: readonly (EventSpecialCase & { phrase: RegExp })[] = [
  {
    phrase: /\bopen[\s-]+mic/i,
    kind: 'open-mic',
    scheduleText: 'A returning night. Sign up at the door, or come to listen.',
    imageAlt: 'A microphone on its stand in a spotlight, before a red curtain',
  },
  {
    phrase: /\binteractive[\s-]+experience/i,
    kind: 'interactive-experience',
    scheduleText: 'A returning experience. Step in at any time, and leave when you like.',
    imageAlt: 'A folded trail map with a marked path, dice and a compass',
  },
  {
    phrase: /\bpoetry[\s-]+jam/i,
    kind: 'poetry-jam',
    scheduleText: 'A returning night. Bring a poem, or come to listen.',
    imageAlt: 'An open notebook and a quill beside a candle, under a crescent moon',
  },
]

/**
 * The bundled picture and the fixed schedule text of an event whose title contains one of the phrases, or null
 * (docs/product/public-pages.md#event-cards). A title with several phrases is the first of them in the list above.
 */
export function eventSpecialCase({ title }: { title?: string | null }): EventSpecialCase | null {
  const found = SPECIAL_CASES.find(({ phrase }) => phrase.test(title ?? ''))
  return found ? { kind: found.kind, scheduleText: found.scheduleText, imageAlt: found.imageAlt } : null
}
