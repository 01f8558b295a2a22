import { expect, it } from 'vitest'
import { NO_ABOUT } from '../home/own-sections.ts'
import { knownSections, SECTION_IDS, shownSections } from './sections.ts'

const order = (...ids: string[]) => ids.map((id) => ({ id, isShown: true }))
const idsOf = (sections: readonly { id: string }[]) => sections.map(({ id }) => id)
const videos = [{ title: 'Fog', address: 'https://vimeo.com/1', poster: null }]

it.each([
  ['none', [], SECTION_IDS],
  [
    'some, in another order',
    ['newsletter', 'experience-it', 'get-it', 'hear-it'],
    ['newsletter', 'experience-it', 'about', 'get-it', 'hear-it', 'video'],
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
  const all = { homeSections: order(...SECTION_IDS), aboutSection: NO_ABOUT, videos: [], ...settings }
  expect(shownSections(all)).toEqual(shown)
})
