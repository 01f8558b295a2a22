import { expect, test } from 'vitest'
import { fileName, savedAs } from './send-file.ts'

/** Names of downloads (docs/security.md#uploads). */
test.each([
  ['Ember: “Ü”', 'Ember - “Ü”.pdf'],
  // A file manager would show it as 'Riderexe.pdf'.
  ['Rider\u202efdp.exe', 'Riderfdp.exe.pdf'],
  ['a\u2066b\u2069c\u200ed\u061ce', 'abcde.pdf'],
  ['bell\u0007 and\u0085 tab\tand line\nend', 'bell and tab and line end.pdf'],
  ['\u202e', 'File.pdf'],
  // Joiners are part of writings, and of emoji.
  ['می\u200cخواهم 👩\u200d🎤', 'می\u200cخواهم 👩\u200d🎤.pdf'],
])('of %j is %j', (title, name) => {
  expect(fileName(title, '.pdf', 'File')).toBe(name)
})

test('that was stored with such characters is sent without them', () => {
  expect(savedAs('Rider\u202efdp.exe')['content-disposition']).toBe(
    "attachment; filename*=UTF-8''Riderfdp.exe",
  )
})
