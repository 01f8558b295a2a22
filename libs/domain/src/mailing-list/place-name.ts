/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
}

/** A text without accents and case, for comparison: 'Straße' becomes 'strasse'. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþıħ]/g, (letter) => LETTERS[letter] ?? letter)
}

/**
 * A place name without accents, case and punctuation, for comparison: 'Sankt Pölten' and 'SANKT POLTEN' are equal
 * (docs/product/states.md#towns-of-subscribers).
 */
export function foldPlaceName(name: string): string {
  return foldLetters(name)
    .replace(/['’`ʻʼ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A folded name with capitals: 'new york' becomes 'New York'. */
export function capitalizedName(folded: string): string {
  return folded.replace(/(^| )./g, (letters) => letters.toUpperCase())
}
