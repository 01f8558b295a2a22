import { expect, it } from 'vitest'
import {
  insertLink,
  insertPicture,
  toggleLines,
  toggleMark,
  type Selected,
  type TextEdit,
} from './markdown-edit.ts'

/** Parses a text in which '|' marks the selection. */
function read(marked: string): Selected {
  const [before = '', chosen, after] = marked.split('|')
  if (after === undefined) return { text: before + (chosen ?? ''), start: before.length, end: before.length }
  const start = before.length
  return { text: before + chosen + after, start, end: start + (chosen ?? '').length }
}

function written({ text }: Selected, { from, to, insert, select: [start, end] }: TextEdit): string {
  const edited = text.slice(0, from) + insert + text.slice(to)
  const marks = start === end ? '|' : `|${edited.slice(start, end)}|`
  return edited.slice(0, start) + marks + edited.slice(end)
}

const bold = (selected: Selected) => toggleMark(selected, '**')
const italic = (selected: Selected) => toggleMark(selected, '_')
const title = (selected: Selected) => toggleLines(selected, '## ')
const list = (selected: Selected) => toggleLines(selected, '- ')
const picture = (selected: Selected) => insertPicture(selected, { path: '/media/a.jpg', alt: 'A [lake]' })
const wordless = (selected: Selected) => insertPicture(selected, { path: '/media/a.jpg', alt: '' })

it.each([
  ['bold', bold, 'come |early| please', 'come **|early|** please'],
  ['bold, with a space that was selected too', bold, 'come |early |please', 'come **|early|** please'],
  ['bold, taken back', bold, 'come **|early|** please', 'come |early| please'],
  ['bold, of nothing yet', bold, 'come |', 'come **|bold|**'],
  ['italic inside of bold', italic, '**|early|**', '**_|early|_**'],
  ['italic, taken back', italic, '_|early|_', '|early|'],
  ['a title', title, 'one\ntw|o\nthree', 'one\n## two|\nthree'],
  ['a title, taken back', title, '## two|', 'two|'],
  ['a list of several lines', list, 'a\n|b\nc|\nd', 'a\n- b\n- c|\nd'],
  ['a list, taken back', list, '|- b\n- c|', 'b\nc|'],
  ['a list in an empty text', list, '|', '- |'],
  ['a link of words', insertLink, 'see |here|', 'see [here](|https://|)'],
  ['a link of an address', insertLink, '|https://example.com|', '[|link|](https://example.com)'],
  ['a link of nothing yet', insertLink, 'see |', 'see [|link|](https://)'],
  ['a picture', picture, 'one|', 'one\n\n![A  lake ](/media/a.jpg)\n\n|'],
  ['a picture without words', wordless, '|', '![|](/media/a.jpg)\n\n'],
])('%s', (_name, edit, before, after) => {
  const selected = read(before)
  expect(written(selected, edit(selected))).toBe(after)
})
