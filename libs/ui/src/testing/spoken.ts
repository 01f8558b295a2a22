import { virtual } from '@guidepup/virtual-screen-reader'

/** More steps than any element has that a test reads completely. */
const MOST_STEPS = 1000

/**
 * What a screen reader announces for an element, without the edges of paragraphs and emphasis.
 * @param steps number of parts to read; default: all
 */
export async function spoken(container: HTMLElement, steps?: number): Promise<string[]> {
  // happy-dom shows collapsed content.
  const folded = container.querySelectorAll('details:not([open]) > :not(summary, [hidden])')
  folded.forEach((part) => part.setAttribute('hidden', ''))
  await virtual.start({ container })
  try {
    const first = await virtual.lastSpokenPhrase()
    for (let step = 0; step < (steps ?? MOST_STEPS); step++) {
      await virtual.next()
      if (steps === undefined && (await virtual.lastSpokenPhrase()).startsWith(`end of ${first}`)) break
    }
    const said = await virtual.spokenPhraseLog()
    // The focused element is announced twice.
    return said.filter(
      (phrase, index) => phrase !== said[index - 1] && !/^(end of )?(paragraph|strong)$/.test(phrase),
    )
  } finally {
    await virtual.stop()
    folded.forEach((part) => part.removeAttribute('hidden'))
  }
}
