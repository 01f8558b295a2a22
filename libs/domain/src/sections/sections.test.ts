import { expect, it } from 'vitest'
import { NO_ABOUT } from '../home/own-sections.ts'
import { SHOWN_NAMES } from '../content/kind-names.ts'
import { knownSections, SECTION_IDS, shownSections, type ShownLists } from './sections.ts'

const order = (...ids: string[]) => ids.map((id) => ({ id, isShown: true }))
const idsOf = (sections: readonly { id: string }[]) => sections.map(({ id }) => id)
// Object.fromEntries loses the names.
const noLists = Object.fromEntries(SHOWN_NAMES.map((name) => [name, []])) as unknown as ShownLists
const videos = [{ title: 'Fog', address: 'https://vimeo.com/1', poster: null }]

const reversed: string[] = SECTION_IDS.filter((id) => id !== 'about' && id !== 'video').reverse()

it.each([
  ['none', [], SECTION_IDS],
  [
    'some, in another order',
    reversed,
    reversed.toSpliced(reversed.indexOf('experience-it') + 1, 0, 'about').concat('video'),
  ],
  ['one of a later release', ['posts', ...SECTION_IDS], SECTION_IDS],
])('a stored order gets what it lacks beside its neighbour: %s', (_case, stored, known) =>
  expect(idsOf(knownSections(order(...stored)))).toEqual(known),
)

it.each([
  ['nothing to show', {}, ['hear-it', 'get-it', 'experience-it', 'newsletter']],
  [
    'a text',
    { aboutSection: { ...NO_ABOUT, text: 'Two friends.' } },
    ['hear-it', 'get-it', 'experience-it', 'about', 'newsletter'],
  ],
  ['a video', { videos }, ['hear-it', 'video', 'get-it', 'experience-it', 'newsletter']],
  [
    'a hidden one',
    { homeSections: [{ id: 'video', isShown: false }, ...order('about', 'get-it')], videos },
    ['hear-it', 'newsletter', 'get-it', 'experience-it'],
  ],
])('visitors see what is shown and has something to show: %s', (_case, settings, shown) => {
  const content = { aboutSection: NO_ABOUT, videos: [], ...noLists }
  const all = { homeSections: order(...SECTION_IDS), ...content, ...settings }
  expect(shownSections(all)).toEqual(shown)
})
