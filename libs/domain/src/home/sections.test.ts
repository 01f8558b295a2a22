import { expect, it } from 'vitest'
import { NO_ABOUT } from './own-sections.ts'
import { firstSections, HOME_SECTIONS, knownSections, shownSections, withFirstSections } from './sections.ts'

const order = (...ids: string[]) => ids.map((id) => ({ id, isShown: true }))
const idsOf = (sections: readonly { id: string }[]) => sections.map(({ id }) => id)
const videos = [{ title: 'Fog', address: 'https://vimeo.com/1', poster: null }]

it.each([
  ['none', [], HOME_SECTIONS],
  [
    'those of the first release',
    ['newsletter', 'experience-it', 'get-it', 'hear-it'],
    ['newsletter', 'experience-it', 'about', 'get-it', 'hear-it', 'video'],
  ],
  ['one of a later release', ['posts', ...HOME_SECTIONS], HOME_SECTIONS],
])('a stored order gets what it lacks beside its neighbour: %s', (_case, stored, known) =>
  expect(idsOf(knownSections(order(...stored)))).toEqual(known),
)

it('a front end of the first release orders its own sections, and the others keep their places', () => {
  const sent = order('newsletter', 'hear-it', 'get-it', 'experience-it')
  const next = withFirstSections(order(...HOME_SECTIONS), sent)
  expect(idsOf(next)).toEqual(['newsletter', 'video', 'hear-it', 'get-it', 'about', 'experience-it'])
  expect(firstSections(next)).toEqual(sent)
})

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
  const all = { homeSections: order(...HOME_SECTIONS), aboutSection: NO_ABOUT, videos: [], ...settings }
  expect(shownSections(all)).toEqual(shown)
})
