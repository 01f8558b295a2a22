import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockRecording } from '../testing/heard-recording.ts'
import { renderPage } from '../testing/render-page.tsx'
import { Tracks } from './track-list.tsx'

const FIXED = { isOpen: false, minor: 150, suggestedMinor: null, currency: 'USD' }
const OPEN = { isOpen: true, minor: 100, suggestedMinor: 250, currency: 'USD' }
const show = (...offers: (typeof FIXED | typeof OPEN | undefined)[]) =>
  renderPage(
    <Tracks
      title="Ember Road"
      playable={null}
      recordings={offers.map((offer, index) =>
        mockRecording({ id: index + 1, title: `Song ${index + 1}`, offer }),
      )}
    />,
  )
const lineOf = (name: string) =>
  JSON.parse(String(new FormData(screen.getByRole<HTMLButtonElement>('button', { name }).form!).get('line')))

it('puts a single recording with a price into the bag, by a form', () => {
  show(FIXED, OPEN, undefined)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Buy, $1.50 Song 1',
    'Name your price Song 2',
  ])
  expect(lineOf('Buy, $1.50 Song 1')).toEqual({ kind: 'recording', id: 1, seenMinor: 150 })
  // The bag has the field for the amount.
  expect(lineOf('Name your price Song 2')).toEqual({ kind: 'recording', id: 2, amount: '2.50' })
})
