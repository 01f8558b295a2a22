import { virtual } from '@guidepup/virtual-screen-reader'

/**
 * What a screen reader says of an element, without the edges of paragraphs and emphasis.
 * @param steps how many of its parts to read; without it, all
 */
export async function spoken(container: HTMLElement, steps = Infinity): Promise<string[]> {
  // happy-dom shows what is folded up.
  const folded = container.querySelectorAll<HTMLElement>('details:not([open]) > :not(summary)')
  folded.forEach((part) => part.setAttribute('hidden', ''))
  await virtual.start({ container })
  try {
    const first = await virtual.lastSpokenPhrase()
    for (let step = 0; step < steps; step++) {
      await virtual.next()
      if (steps === Infinity && (await virtual.lastSpokenPhrase()).startsWith(`end of ${first}`)) break
    }
    const said = await virtual.spokenPhraseLog()
    // What has the focus is said again.
    return said.filter(
      (phrase, index) => phrase !== said[index - 1] && !/^(end of )?(paragraph|strong)$/.test(phrase),
    )
  } finally {
    await virtual.stop()
  }
}
