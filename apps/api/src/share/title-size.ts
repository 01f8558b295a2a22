/** East Asian text may break after any character. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const WORDS = new RegExp(`${EAST_ASIAN.source}|(?:(?!${EAST_ASIAN.source})\\S)+`, 'gu')
const SIZES = [96, 88, 80, 72, 66, 60, 55, 50, 45]
const SMALLEST = 40
export const TITLE_LEADING = 1.12

/** The largest font size in pixels at which the title fits the height, and its longest word the width. */
export function titleSize(title: string, width: number, height: number): number {
  const words = (title.match(WORDS) ?? []).map((word) => (EAST_ASIAN.test(word) ? 2 : word.length + 1))
  const fits = (size: number) => {
    // A letter is about half as wide as it is high.
    const room = width / (size * 0.53) + 1
    let lines = 1
    let used = 0
    for (const length of words) {
      if (used + length > room && used > 0) {
        lines += 1
        used = 0
      }
      used += length
    }
    return lines * size * TITLE_LEADING <= height && Math.max(...words, 0) <= room
  }
  return SIZES.find(fits) ?? SMALLEST
}
