/** Joins the lines of each paragraph of a Markdown text that is wrapped in the source. */
export function unwrap(text: string): string {
  return text.trim().replace(/(?<!\n)\n(?!\n|- )/g, ' ')
}
