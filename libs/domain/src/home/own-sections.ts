import { z } from 'zod'
import {
  blankableText,
  optionalField,
  optionalImage,
  optionalLink,
  requiredText,
  serverOwned,
} from '../schema/field.ts'
import { readVideo, videoPage, VIDEOS_MAX } from '../video/videos.ts'

/** Longest text of the About section, in characters of Markdown. */
export const ABOUT_MAX_LENGTH = 5000
export const QUOTES_MAX = 5

const percent = z.int().min(0).max(100)
const link = optionalField(optionalLink)

const quote = z.object({ text: z.string(), source: z.string(), url: link.output })
const quoteInput = z.strictObject({
  text: requiredText('Write the quote, or remove it', 500),
  source: requiredText('Say who wrote it', 120),
  url: link.input,
})

/** The About section (docs/product/entities.md#about). */
export const aboutSection = z.object({
  /** Markdown. */
  text: z.string(),
  /** Rendered from the text when it is saved. */
  html: z.string(),
  portrait: z.string().nullable(),
  /** Alternative text of the portrait. */
  portraitAlt: z.string(),
  /** The focal point, in per cent of the portrait's width and height. */
  focalX: percent,
  focalY: percent,
  quotes: z.array(quote),
})
export type AboutSection = z.infer<typeof aboutSection>

export const aboutSectionInput = z
  .strictObject({
    ...aboutSection.shape,
    text: blankableText(ABOUT_MAX_LENGTH),
    html: serverOwned,
    portrait: optionalImage,
    portraitAlt: blankableText(200),
    quotes: z.array(quoteInput).max(QUOTES_MAX, `At most ${QUOTES_MAX} quotes`),
  })
  .transform((input) => ({ ...input, html: '' }))

export const NO_ABOUT: AboutSection = {
  text: '',
  html: '',
  portrait: null,
  portraitAlt: '',
  focalX: 50,
  focalY: 50,
  quotes: [],
}

/** A video of the section (docs/product/entities.md#videos). */
export const video = z.object({
  title: z.string(),
  /** URL on YouTube or Vimeo, or path of an uploaded file. */
  address: z.string(),
  /** An uploaded picture; null for the default one. */
  poster: z.string().nullable(),
})
export type Video = z.infer<typeof video>

const ADDRESS_MESSAGE =
  'Must be the address of a video on YouTube or Vimeo, such as https://youtu.be/… or https://vimeo.com/…'

const videoInput = z.strictObject({
  title: requiredText('Title is required', 120),
  address: requiredText('Enter an address, or choose a file', 500)
    .refine((address) => address === '' || readVideo(address) !== null, ADDRESS_MESSAGE)
    .transform((address) => {
      const source = readVideo(address)
      return source === null || source.kind === 'file' ? address : videoPage(source)
    }),
  poster: optionalImage,
})

export const videosInput = z.array(videoInput).max(VIDEOS_MAX, `At most ${VIDEOS_MAX} videos`)
