import { describe, expect, it } from 'vitest'
import { POST_TEXT_MAX_LENGTH, postInput } from './post.ts'
import { postSummary, postTitle } from './post-words.ts'
import { isPublished, nextPublication } from './publication.ts'

describe('what a post is called (docs/product/entities.md#post)', () => {
  it.each([
    ['the first line', 'Frost on the van.\n\nMore tomorrow.', 'Frost on the van.'],
    ['the first one with words', '\n***\n> \n\n- Frost', 'Frost'],
    ['without marks of lines', '## > 1. Frost', 'Frost'],
    ['without marks of words', '**Frost** on _the_ `van`, ~~warm~~ cold', 'Frost on the van, warm cold'],
    ['a hashtag is a word', '#frost on tour', '#frost on tour'],
    ['marks inside words are letters', 'snake_case_name 2*3*4', 'snake_case_name 2*3*4'],
    ['signs that are meant', '\\*Frost\\*', '*Frost*'],
    ['links by their words', '[Tickets](https://a.example/x "y") and ![x](/media/a.jpg)', 'Tickets and x'],
    ['addresses as they are', '<https://a.example>', 'https://a.example'],
    ['cut between words', 'word '.repeat(40), `${'word '.repeat(16).trim()} …`],
    ['no words', '---\n#\n', ''],
    ['a sign', '🎉', '🎉'],
  ])('%s', (_, text, title) => expect(postTitle(text)).toBe(title))

  it('the summary is the beginning of all lines', () => {
    expect(postSummary('# Frost\n\n- one\n- two')).toBe('Frost one two')
    expect(postSummary('word '.repeat(100)).length).toBeLessThanOrEqual(162)
  })

  // A pattern with quadratic time would not finish.
  it.each(['[', '](', '![](', '*', '*a_', '`', '<http://', '\\', '> ', '1. '])(
    '%j over and over is read',
    (part) => {
      const text = part.repeat(POST_TEXT_MAX_LENGTH / part.length)
      expect(postSummary(text).length).toBeLessThanOrEqual(162)
    },
  )
})

describe('publication (docs/product/states.md#posts)', () => {
  const now = new Date('2026-05-01T12:00:00Z')
  const at = (publishedAt: string, isVisible = true) => ({ publishedAt, isVisible })

  it.each([
    ['2026-05-01T12:00:00Z', true, true],
    ['2026-05-01T12:00:00.001Z', true, false],
    ['2026-04-01T12:00:00Z', false, false],
  ])('of %s, shown %s: %s', (publishedAt, isVisible, expected) =>
    expect(isPublished(at(publishedAt, isVisible), now)).toBe(expected),
  )

  it('the next one is the first that is shown and to come', () => {
    const posts = [
      at('2026-05-03T00:00:00Z'),
      at('2026-05-02T00:00:00Z'),
      at('2026-05-01T13:00:00Z', false),
      at('2026-04-01T00:00:00Z'),
    ]
    expect(nextPublication(posts, now)).toEqual(new Date('2026-05-02T00:00:00Z'))
    expect(nextPublication(posts.slice(2), now)).toBeNull()
  })
})

describe('what is refused of a post (docs/product/validation.md#post-form)', () => {
  const picture = { filePath: '/media/a.jpg', alt: '' }
  it.each([
    [{ text: ' ' }, 'text'],
    [{ text: '---' }, 'text'],
    [{ text: 'x'.repeat(POST_TEXT_MAX_LENGTH + 1) }, 'text'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ pictures: Array.from({ length: 5 }, () => picture) }, 'pictures'],
    [{ pictures: [{ ...picture, filePath: 'https://other.example/a.jpg' }] }, 'pictures.0.filePath'],
    [{ pictures: [{ ...picture, filePath: '/media/../a.jpg' }] }, 'pictures.0.filePath'],
    [{ pictures: [{ ...picture, alt: 'x'.repeat(301) }] }, 'pictures.0.alt'],
    [{ publishedAt: 'tomorrow' }, 'publishedAt'],
    [{ html: '<script>' }, ''],
  ])('%j', (fields, path) => {
    const { error } = postInput.safeParse({ text: 'Frost', ...fields })
    expect(error?.issues[0]?.path.join('.')).toBe(path)
  })
})
