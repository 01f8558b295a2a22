import {
  DEFAULT_COMING_SOON_TAG,
  hasRequiredTrackUrls,
  type MusicTrack,
} from '@troubadour/domain/release/music-track'
import type { EditedFields, Stored } from '../shared/editing/field-changes.ts'

/** What the form holds of a track: texts for everything but the switches, empty where there is nothing. */
export interface TrackDraft {
  title: string
  description: string
  imageUrl: string
  isComingSoon: boolean
  isVisibleInHearIt: boolean
  isVisibleInStore: boolean
  releaseDate: string
  spotifyEmbedUrl: string
  streamUrl: string
  presaveUrl: string
  saleInfo: string
  comingSoonTag: string
}

/** What the form calls its fields. */
export const FIELD_LABELS: Record<keyof TrackDraft, string> = {
  title: 'Title',
  description: 'Description',
  imageUrl: 'Image URL',
  isComingSoon: 'Coming Soon',
  isVisibleInHearIt: 'Visible in Hear It',
  isVisibleInStore: 'Visible in Store',
  releaseDate: 'Release Date',
  spotifyEmbedUrl: 'Spotify URL',
  streamUrl: 'Stream URL',
  presaveUrl: 'Pre-save URL',
  saleInfo: 'Sale Tag',
  comingSoonTag: 'Coming Soon Tag',
}

// Object.keys forgets that these are the fields.
const FIELD_NAMES = Object.keys(FIELD_LABELS) as (keyof TrackDraft)[]

/** The fields in the order in which changes are listed. */
export const TRACK_FIELDS: EditedFields<TrackDraft> = FIELD_NAMES.map((path) => ({
  path,
  label: FIELD_LABELS[path],
}))

/** What the create panel starts from (docs/product/entities.md#music-track). */
export const EMPTY_DRAFT: TrackDraft = {
  title: '',
  description: '',
  imageUrl: '',
  isComingSoon: true,
  isVisibleInHearIt: true,
  isVisibleInStore: true,
  releaseDate: '',
  spotifyEmbedUrl: '',
  streamUrl: '',
  presaveUrl: '',
  saleInfo: '',
  comingSoonTag: DEFAULT_COMING_SOON_TAG,
}

/** What the form shows of a track. */
export function toDraft(track: MusicTrack): TrackDraft {
  return {
    title: track.title,
    description: track.description ?? '',
    imageUrl: track.imageUrl,
    isComingSoon: track.isComingSoon,
    isVisibleInHearIt: track.isVisibleInHearIt,
    isVisibleInStore: track.isVisibleInStore,
    releaseDate: track.releaseDate ?? '',
    spotifyEmbedUrl: track.spotifyEmbedUrl ?? '',
    streamUrl: track.streamUrl ?? '',
    presaveUrl: track.presaveUrl ?? '',
    saleInfo: track.saleInfo,
    comingSoonTag: track.comingSoonTag,
  }
}

/** A track as the editing kit counts changes from it. */
export function toStored(track: MusicTrack): Stored<TrackDraft> {
  return { draft: toDraft(track), version: track.version }
}

/** The fields without which a track cannot be created, in the form's order (docs/product/validation.md#track-form). */
export function missingFields(draft: TrackDraft): (keyof TrackDraft)[] {
  const needed = (['title', 'imageUrl'] as const).filter((field) => draft[field].trim() === '')
  if (hasRequiredTrackUrls(draft)) return needed
  return [...needed, ...(['spotifyEmbedUrl', 'streamUrl'] as const).filter((field) => !draft[field].trim())]
}
