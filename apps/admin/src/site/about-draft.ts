import { z } from 'zod'
import { siteSettingsInput, type SiteSettings } from '@troubadour/domain/site/site'
import type { EditedFields } from '../shared/editing/field-changes.ts'
import { schemaResolver } from '../shared/forms/form-fields.ts'

/** The form's values for About and the videos: '' for a missing URL. */
export function toDraft({ aboutSection: { html: _html, quotes, ...about }, videos }: SiteSettings) {
  return {
    aboutSection: { ...about, quotes: quotes.map((quote) => ({ ...quote, url: quote.url ?? '' })) },
    videos,
  }
}
export type AboutDraft = ReturnType<typeof toDraft>

const percent = (value: number) => `${value}%`

export const ABOUT_FIELDS: EditedFields<AboutDraft> = [
  { path: 'aboutSection.text', label: 'Text' },
  { path: 'aboutSection.portrait', label: 'Portrait' },
  { path: 'aboutSection.portraitAlt', label: 'What the portrait shows' },
  { path: 'aboutSection.focalX', label: 'What stays in view, from the left', text: percent },
  { path: 'aboutSection.focalY', label: 'What stays in view, from the top', text: percent },
  {
    path: 'aboutSection.quotes',
    label: 'Quotes',
    text: (quotes) =>
      quotes.map(({ text, source, url }) => [`“${text}”`, source, url].filter(Boolean).join(', ')).join('\n'),
  },
  {
    path: 'videos',
    label: 'Videos',
    text: (videos) =>
      videos
        .map(({ title, address, poster }) => [title, address, poster].filter(Boolean).join(', '))
        .join('\n'),
  },
]

const { aboutSection, videos } = siteSettingsInput.shape
export const aboutResolver = schemaResolver<AboutDraft>(z.strictObject({ aboutSection, videos }))
