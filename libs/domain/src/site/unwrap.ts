/** A Markdown text that is wrapped in the source: the lines of a paragraph become one. */
export function unwrap(text: string): string {
  return text.trim().replace(/(?<!\n)\n(?!\n|- )/g, ' ')
}
