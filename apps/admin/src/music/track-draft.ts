import { draftOf, partOf } from '@troubadour/domain/schema/field'
import { trackFields, type MusicTrack } from '@troubadour/domain/release/music-track'
import type { Stored } from '../shared/editing/field-changes.ts'

const { platformLinks, presaveLinks, ...textFields } = trackFields

/** The initial values in the create panel (docs/product/entities.md#music-track). */
const EMPTY_DRAFT = {
  ...draftOf(textFields, partOf(textFields, 'initial')),
  platformLinks: platformLinks.initial,
  presaveLinks: presaveLinks.initial,
  /** Null while it is derived from the title. */
  slug: null as string | null,
}
export type TrackDraft = typeof EMPTY_DRAFT

export const NEW_TRACK: Stored<TrackDraft> = { draft: EMPTY_DRAFT, version: null }

// Object.keys returns string[].
const FIELD_NAMES = Object.keys(EMPTY_DRAFT) as (keyof TrackDraft)[]

/** The form's values for a track: strings, and booleans for switches; '' for missing values. */
function toDraft(track: MusicTrack): TrackDraft {
  // All form fields are fields of the track; null becomes ''.
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, draftValue(track[name])])) as TrackDraft
}

const draftValue = (value: MusicTrack[keyof MusicTrack]) =>
  typeof value === 'boolean' || Array.isArray(value) ? value : String(value ?? '')

export function toStored(track: MusicTrack): Stored<TrackDraft> {
  return { draft: toDraft(track), version: track.version }
}
