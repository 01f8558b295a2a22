import { useState } from 'react'
import { FALLBACK_CARD_COLOUR } from '@troubadour/domain/media/card-colour'

/**
 * The background of a release card (docs/product/public-pages.md#card-colour): the one that the API has read from a
 * picture of ours, else the one that the browser reads from the cover once that is there.
 * @param known '#rrggbb', null when the API has none
 * @returns undefined until it is known, and what to call with the cover when it has loaded, null when it has failed
 */
export function useCardColour(known: string | null) {
  const [colour, setColour] = useState<string>()
  const readFrom = (cover: HTMLImageElement | null) => {
    if (known || colour) return
    if (!cover) return setColour(FALLBACK_CARD_COLOUR)
    // Most pages show no cover that needs it.
    import('./read-card-colour.ts')
      .then(({ readCardColour }) => setColour(readCardColour(cover)))
      .catch(() => setColour(FALLBACK_CARD_COLOUR))
  }
  return [known ?? colour, readFrom] as const
}
