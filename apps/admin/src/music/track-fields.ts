import type { FieldErrors } from 'react-hook-form'
import { musicTrackInput, trackFields } from '@troubadour/domain/release/music-track'
import { missingTrackUrls } from '@troubadour/domain/release/track-rules'
import { pricingProblems, type Pricing } from '@troubadour/domain/release/pricing'
import { slugText } from '../shared/forms/address-field.tsx'
import { FORM_LABELS } from '../shared/content/field-labels.ts'
import { fieldsOf } from '../shared/editing/field-changes.ts'
import { schemaResolver } from '../shared/forms/form-fields.ts'
import type { TrackDraft } from './track-draft.ts'

export const FIELD_LABELS: Record<keyof TrackDraft, string> = FORM_LABELS.tracks

export const PRICING_LABELS: Record<Pricing, string> = {
  none: 'Not for sale',
  fixed: 'A fixed price',
  open: 'Buyers name the price',
}

/**
 * The empty fields that a new track requires, in the form's order (docs/product/validation.md#track-form).
 * @param hasAudio whether it has recordings that are playable, or whose files are chosen or being made
 */
export function missingFields(draft: TrackDraft, hasAudio = false): (keyof TrackDraft)[] {
  const needed = (['title', 'imageUrl'] as const).filter((field) => draft[field].trim() === '')
  return draft.isComingSoon ? needed : [...needed, ...missingTrackUrls({ ...draft, hasAudio })]
}

const URLS_RULE = 'released-track-urls'
const MISSING_URL = { type: URLS_RULE, message: 'Needed while Coming Soon is off' }

/** The schema's rules; the error about a released track's links is shown at the missing links. */
const trackResolver = (hasAudio: boolean) =>
  schemaResolver<TrackDraft>(musicTrackInput, undefined, ({ isComingSoon: _byAddress, ...others }, draft) => {
    const missing = missingFields(draft, hasAudio)
      .filter((name) => name === 'spotifyEmbedUrl' || name === 'streamUrl')
      .map((name) => [name, MISSING_URL])
    const prices = Object.entries(pricingProblems(priceOf(draft))).map(([name, message]) => [
      name,
      { type: 'price', message },
    ])
    return { ...Object.fromEntries(prices), ...others, ...Object.fromEntries(missing) }
  })

/** The price as the rules of the domain take it; null for an amount that is empty or none. */
export function priceOf({ pricing, saleAmount, suggestedAmount }: TrackDraft) {
  const [sale, suggested] = [readAmount(saleAmount), readAmount(suggestedAmount)]
  return { pricing, saleAmount: sale.data ?? null, suggestedAmount: suggested.data ?? null }
}

/** Both amounts have the same rules. */
export const readAmount = (text: string) => trackFields.saleAmount.input.safeParse(text)

/** Whether a link is missing that Coming Soon would make optional. */
export function lacksReleasedTrackUrls(errors: FieldErrors<TrackDraft>): boolean {
  return errors.spotifyEmbedUrl?.type === URLS_RULE || errors.streamUrl?.type === URLS_RULE
}

const FIELDS = fieldsOf<TrackDraft>(FIELD_LABELS, {
  slug: slugText,
  pricing: (pricing) => PRICING_LABELS[pricing],
})

/** The options of `useEditingForm` for a track (docs/product/validation.md#track-form). */
export const trackForm = (hasAudio = false) => ({ fields: FIELDS, resolver: trackResolver(hasAudio) })
