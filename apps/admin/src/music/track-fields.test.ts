import { RELEASED_TRACK_CASES } from '@troubadour/domain/contract/testing/released-track-cases'
import { expect, it } from 'vitest'
import { NEW_TRACK } from './track-draft.ts'
import { missingFields } from './track-fields.ts'

it.each(RELEASED_TRACK_CASES)(
  'a track can be out with %s',
  (_what, { awaitsRecordings, ...urls }, isComplete) => {
    const draft = { ...NEW_TRACK.draft, title: 'Ember', imageUrl: '/media/ember.webp', ...urls }
    const missing = missingFields({ ...draft, isComingSoon: false }, awaitsRecordings)
    expect(missing.length === 0).toBe(isComplete)
  },
)
