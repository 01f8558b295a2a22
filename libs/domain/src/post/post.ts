import { z } from 'zod'
import { conflictOf } from '../schema/endpoint-schemas.ts'
import {
  allServerOwned,
  deletedStamps,
  flagField,
  isMediaPath,
  isoDateTime,
  momentField,
  optionalField,
  optionalLink,
  partOf,
  patchPartOf,
  requiredText,
  rowStamps,
  textField,
  URL_MAX_LENGTH,
} from '../schema/field.ts'
import { ALT_MAX_LENGTH } from '../media/media-file.ts'
import { optionalSlug } from '../address/address.ts'
import { postTitle } from './post-words.ts'

export const POST_TEXT_MAX_LENGTH = 5000
export const POST_PICTURES_MAX = 4
const TEXT_MESSAGE = 'Write a text'

export const postPicture = z.object({
  /** Path of an uploaded picture, `/media/…`. */
  filePath: z.string(),
  /** Alternative text. */
  alt: z.string(),
})
export type PostPicture = z.infer<typeof postPicture>

const pictureInput = z.strictObject({
  filePath: z.string().max(URL_MAX_LENGTH).refine(isMediaPath, 'Choose a picture from Pictures'),
  alt: z.string().trim().max(ALT_MAX_LENGTH, `Must be at most ${ALT_MAX_LENGTH} characters`).default(''),
})

/** The fields that administrators edit (docs/product/validation.md#post-form). */
export const postFields = {
  /** Markdown, without pictures. */
  text: textField(
    requiredText(TEXT_MESSAGE, POST_TEXT_MAX_LENGTH).refine(
      (text) => text === '' || postTitle(text) !== '',
      TEXT_MESSAGE,
    ),
  ),
  pictures: {
    output: z.array(postPicture),
    input: z.array(pictureInput).max(POST_PICTURES_MAX, `At most ${POST_PICTURES_MAX} pictures`).default([]),
    initial: [] as PostPicture[],
  },
  link: optionalField(optionalLink),
  /** When it becomes public; a new post without it is published at once. */
  publishedAt: { ...momentField, output: isoDateTime },
  isVisible: flagField(true),
}

/** A post in administrators' responses (docs/product/entities.md#post). */
export const post = z.object({
  id: z.int(),
  ...partOf(postFields, 'output'),
  /** The beginning of its text. */
  title: z.string(),
  slug: z.string(),
  ...rowStamps,
})
export type Post = z.infer<typeof post>

export const deletedPost = post.extend(deletedStamps)
export type DeletedPost = z.infer<typeof deletedPost>

export const postConflict = conflictOf(post)

export const postInput = z.strictObject({
  ...allServerOwned(post),
  ...partOf(postFields, 'input'),
  slug: optionalSlug,
})

/** Input for changing a post: any of its fields. */
export const postPatch = z
  .strictObject({
    ...allServerOwned(post),
    ...patchPartOf(postFields),
    slug: optionalSlug,
    version: z.int().min(1).nullish(),
  })
  .partial()

/** A post as visitors see it. */
export const publicPost = post
  .pick({ id: true, slug: true, title: true, pictures: true, link: true, publishedAt: true, updatedAt: true })
  .extend({
    /** The beginning of its text, on one line. */
    summary: z.string(),
    html: z.string(),
  })
export type PublicPost = z.infer<typeof publicPost>

/** One of the newest posts, for its card on the home page. */
export const latestPost = publicPost
  .pick({ slug: true, summary: true, publishedAt: true })
  .extend({ picture: postPicture.nullable() })
export type LatestPost = z.infer<typeof latestPost>
