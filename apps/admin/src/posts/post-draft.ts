import { postConflict, postFields, postInput, type Post } from '@troubadour/domain/post/post'
import { draftOf } from '@troubadour/domain/contract/field'
import { ADDRESS_LABEL, slugText } from '../shared/forms/address-field.tsx'
import type { EditedFields, Stored } from '../shared/editing/field-changes.ts'
import { schemaResolver } from '../shared/forms/form-fields.ts'
import { conflictReader } from '../shared/calls/outcome.ts'

const { pictures: _pictures, ...textFields } = postFields

/** The form's values for a post: a moment as ISO text, '' for missing values. */
export type PostDraft = ReturnType<typeof draftOf<typeof textFields>> &
  Pick<Post, 'pictures'> & { slug: string | null }

export const FIELD_LABELS: Record<keyof PostDraft, string> = {
  text: 'Text',
  slug: ADDRESS_LABEL,
  pictures: 'Pictures',
  link: 'Link',
  publishedAt: 'Publish on',
  isVisible: 'Visible',
}

/** The input of a save: without a moment, a new post is published immediately, and an existing one stays unchanged. */
const toInput = ({ publishedAt, ...draft }: PostDraft) => ({
  ...draft,
  publishedAt: publishedAt || null,
})

function toStored(post: Post): Stored<PostDraft> {
  const { slug, pictures, version } = post
  return { draft: { ...draftOf(textFields, post), pictures, slug }, version }
}

/** The form of a post (docs/product/validation.md#post-form). */
export const POST_FORM = {
  fields: [
    { path: 'text', label: FIELD_LABELS.text },
    { path: 'slug', label: FIELD_LABELS.slug, text: slugText },
    {
      path: 'pictures',
      label: FIELD_LABELS.pictures,
      text: (pictures: Post['pictures']) => pictures.map(({ alt }) => alt || 'A picture').join('\n'),
    },
    { path: 'link', label: FIELD_LABELS.link },
    { path: 'publishedAt', label: FIELD_LABELS.publishedAt },
    { path: 'isVisible', label: FIELD_LABELS.isVisible },
  ] as EditedFields<PostDraft>,
  resolver: schemaResolver(postInput, toInput),
  initial: { text: '', link: '', publishedAt: '', isVisible: true, pictures: [], slug: null },
  toStored,
  toInput,
  readConflict: conflictReader(postConflict, toStored),
}
