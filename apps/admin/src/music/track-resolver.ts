import type { FieldErrors, Resolver } from 'react-hook-form'
import { hasRequiredTrackUrls, musicTrackInput } from '@troubadour/domain/release/music-track'
import { schemaResolver } from '../shared/form-fields.ts'
import { missingFields, type TrackDraft } from './track-draft.ts'

/** The kind of error of an address that only a released track needs. */
const URLS_RULE = 'released-track-urls'
const MISSING_URL = { type: URLS_RULE, message: 'Needed while Coming Soon is off' }

const resolveBySchema = schemaResolver<TrackDraft>(musicTrackInput)

/** The schema's rules; the one about a released track's addresses stands at the addresses that are missing. */
export const trackResolver: Resolver<TrackDraft> = async (draft, context, options) => {
  const { errors, values } = await resolveBySchema(draft, context, options)
  if (hasRequiredTrackUrls(draft)) return { values, errors } as Awaited<ReturnType<Resolver<TrackDraft>>>
  const { isComingSoon: _byAddress, ...others } = errors as FieldErrors<TrackDraft>
  const missing = missingFields(draft).filter((name) => name === 'spotifyEmbedUrl' || name === 'streamUrl')
  return {
    values: {},
    errors: { ...others, ...Object.fromEntries(missing.map((name) => [name, MISSING_URL])) },
  }
}

/** True while an address is missing that Coming Soon would excuse. */
export function lacksReleasedTrackUrls(errors: FieldErrors<TrackDraft>): boolean {
  return errors.spotifyEmbedUrl?.type === URLS_RULE || errors.streamUrl?.type === URLS_RULE
}
