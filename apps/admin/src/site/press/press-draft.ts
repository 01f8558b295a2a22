import type { UseFormReturn } from 'react-hook-form'
import {
  BIO_MAX_LENGTHS,
  PRESS_PARTS,
  pressKitInput,
  type BioName,
  type PressKit,
  type PressPart,
  type PressVisibility,
} from '@troubadour/domain/press/press-kit'
import { countText } from '@troubadour/domain/texts/count-text'
import type { EditedFields } from '../../shared/editing/field-changes.ts'
import { schemaResolver } from '../../shared/forms/form-fields.ts'

/** The form's values for the press kit: '' for a missing link. */
function toDraft({ version: _version, ...kit }: PressKit) {
  return { ...kit, quotes: kit.quotes.map((quote) => ({ ...quote, link: quote.link ?? '' })) }
}
export type PressDraft = ReturnType<typeof toDraft>
export type PressFormState = UseFormReturn<PressDraft>

export const toStored = (kit: PressKit) => ({ draft: toDraft(kit), version: kit.version })

// Object.keys returns string[].
export const BIOS = Object.keys(BIO_MAX_LENGTHS) as BioName[]

export const PART_LABELS: Record<PressPart, string> = {
  shortBio: 'Short biography',
  mediumBio: 'Medium biography',
  longBio: 'Long biography',
  photos: 'Photographs',
  release: 'Latest release',
  shows: 'Next shows',
  quotes: 'Quotes',
  rider: 'Rider',
  stagePlot: 'Stage plot',
  logos: 'Logos',
  booking: 'Booking',
}

export const VISIBILITY_LABELS: Record<PressVisibility, string> = {
  shown: 'Everybody',
  private: 'By link',
  hidden: 'Nobody',
}

const filesText = (files: readonly string[]) => countText(files.length, 'file')

export const PRESS_FIELDS: EditedFields<PressDraft> = [
  { path: 'isOn', label: 'Press kit', text: (isOn) => (isOn ? 'On' : 'Off') },
  { path: 'shortBio', label: PART_LABELS.shortBio },
  { path: 'mediumBio', label: PART_LABELS.mediumBio },
  { path: 'longBio', label: PART_LABELS.longBio },
  {
    path: 'photos',
    label: PART_LABELS.photos,
    text: (photos) =>
      photos.map(({ alt, credit }) => [alt, credit].filter(Boolean).join(', ') || '–').join('\n'),
  },
  {
    path: 'quotes',
    label: PART_LABELS.quotes,
    text: (quotes) => quotes.map((quote) => [quote.text, quote.source, quote.link].join('\n')).join('\n\n'),
  },
  { path: 'rider', label: PART_LABELS.rider, text: filesText },
  { path: 'stagePlot', label: PART_LABELS.stagePlot, text: filesText },
  { path: 'logos', label: PART_LABELS.logos, text: filesText },
  { path: 'booking.name', label: 'Booking: name' },
  { path: 'booking.email', label: 'Booking: email' },
  { path: 'booking.phone', label: 'Booking: phone' },
  ...PRESS_PARTS.map((part) => ({
    path: `parts.${part}` as const,
    label: `Who sees: ${PART_LABELS[part]}`,
    text: (visibility: PressVisibility) => VISIBILITY_LABELS[visibility],
  })),
]

export const pressResolver = schemaResolver<PressDraft>(pressKitInput)
