export interface Selected {
  text: string
  start: number
  end: number
}

export interface TextEdit {
  from: number
  to: number
  insert: string
  select: [start: number, end: number]
}

/** Toggles marks around the selection. @param mark '**' for bold, '_' for italic */
export function toggleMark({ text, start, end }: Selected, mark: '**' | '_'): TextEdit {
  const chosen = text.slice(start, end)
  const word = chosen.trim() || (mark === '**' ? 'bold' : 'italic')
  const from = start + Math.max(0, chosen.search(/\S/))
  const to = from + chosen.trim().length
  const size = mark.length
  const isMarked = text.slice(from - size, from) === mark && text.slice(to, to + size) === mark
  if (isMarked && to > from)
    return { from: from - size, to: to + size, insert: word, select: [from - size, to - size] }
  return { from, to, insert: mark + word + mark, select: [from + size, from + size + word.length] }
}

/** Toggles a mark at the start of each selected line. @param mark '## ' for a title, '- ' for a list */
export function toggleLines({ text, start, end }: Selected, mark: '## ' | '- '): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(start, end - 1))
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const insert = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n')
  return { from, to, insert, select: [from + insert.length, from + insert.length] }
}

/** Converts the selection to a link: either a URL, or the link's text. */
export function insertLink({ text, start, end }: Selected): TextEdit {
  const chosen = text.slice(start, end).trim()
  const isAddress = /^https?:\/\/\S+$/i.test(chosen)
  const words = isAddress || chosen === '' ? 'link' : chosen
  const address = isAddress ? chosen : 'https://'
  const insert = `[${words}](${address})`
  const wordsAt = start + 1
  const addressAt = wordsAt + words.length + 2
  // Selects the part that is still to be typed.
  const select: TextEdit['select'] =
    words === 'link' ? [wordsAt, wordsAt + words.length] : [addressAt, addressAt + address.length]
  return { from: start, to: end, insert, select }
}

/** Inserts a picture on lines of its own, with its alternative text. */
export function insertPicture(
  { text, end }: Selected,
  { path, alt }: { path: string; alt: string },
): TextEdit {
  const before = text.slice(0, end)
  const breaks = /\n{0,2}$/.exec(before)?.[0].length ?? 0
  const gap = before === '' ? '' : '\n\n'.slice(breaks)
  const words = alt.replace(/[[\]\n]/g, ' ')
  const insert = `${gap}![${words}](${path})\n\n`
  const altAt = end + gap.length + 2
  const select: TextEdit['select'] =
    words === '' ? [altAt, altAt] : [end + insert.length, end + insert.length]
  return { from: end, to: end, insert, select }
}

/** Applies the edit like typing, so that the browser can undo it. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: TextEdit) {
  area.focus()
  area.setSelectionRange(from, to)
  // Deprecated, but nothing else keeps the undo history.
  const isDone = document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)
  if (!isDone) {
    area.setRangeText(insert, from, to)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
