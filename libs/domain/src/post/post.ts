import { z } from 'zod'
import {
  described,
  flagField,
  isoDateTime,
  momentField,
  optionalField,
  optionalLink,
  requiredText,
  textField,
} from '../schema/field.ts'
import { listedPicture, pictureList, pictureListInput, type ListedPicture } from '../media/picture-list.ts'
import { optionalSlug, slugColumn } from '../address/address.ts'
import { defineKind } from '../content/content-kind.ts'
import { postTitle } from './post-words.ts'
import { isPublished } from './publication.ts'

export const POST_TEXT_MAX_LENGTH = 5000
export const POST_PICTURES_MAX = 4
const TEXT_MESSAGE = 'Write a text'

/** The fields that administrators edit (docs/product/validation.md#post-form). */
export const postFields = {
  text: described(
    textField(
      requiredText(TEXT_MESSAGE, POST_TEXT_MAX_LENGTH).refine(
        (text) => text === '' || postTitle(text) !== '',
        TEXT_MESSAGE,
      ),
    ),
    'Must contain words; Markdown without pictures (docs/product/public-pages.md#markdown)',
  ),
  pictures: {
    output: pictureList.describe('Uploaded ones in their order, each with filePath and alt'),
    input: pictureListInput(POST_PICTURES_MAX),
    initial: [] as ListedPicture[],
  },
  link: optionalField(optionalLink),
  publishedAt: described(
    { ...momentField, output: isoDateTime },
    'When it becomes public; a new post without it is published at once',
  ),
  isVisible: flagField(true),
}

/** A post (docs/product/entities.md#post). */
export const postKind = defineKind('posts', {
  fields: postFields,
  columns: {
    title: z
      .string()
      .describe(
        'The beginning of the first line that has words, without Markdown marks, at most 80 characters',
      ),
    slug: slugColumn,
  },
  sent: { slug: optionalSlug },
  stored: (row) => row.extend({ html: z.string() }),
  pictures: 'pictures',
  isPublic: isPublished,
  example: {
    id: 3,
    slug: 'the-piano-is-on-the-dock',
    title: 'The piano is on the dock',
    text: 'The piano is on the dock.\n\nIt is **still dry**.',
    pictures: [{ filePath: '/media/demo/event.webp', alt: 'Paper lanterns on a lake at night' }],
    publishedAt: '2026-04-20T18:30:00.000Z',
  },
})
export const { input: postInput, conflict: postConflict } = postKind
export type Post = z.infer<typeof postKind.row>

/** A post as visitors see it. */
export const publicPost = postKind.row
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
  .extend({ picture: listedPicture.nullable() })
export type LatestPost = z.infer<typeof latestPost>
