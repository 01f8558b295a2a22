import { postConflict, postFields, postInput, type Post } from '@troubadour/domain/post/post'
import { draftOf } from '@troubadour/domain/schema/field'
import { slugText } from '../shared/forms/address-field.tsx'
import { FORM_LABELS } from '../shared/content/field-labels.ts'
import { fieldsOf } from '../shared/editing/field-changes.ts'

const { pictures: _pictures, ...textFields } = postFields

/** The form's values for a post: a moment as ISO text, '' for missing values. */
export type PostDraft = ReturnType<typeof draftOf<typeof textFields>> &
  Pick<Post, 'pictures'> & { slug: string | null }

export const FIELD_LABELS: Record<keyof PostDraft, string> = FORM_LABELS.posts

/** The form of a post (docs/product/validation.md#post-form). */
export const POST_FORM = {
  fields: fieldsOf<PostDraft>(FIELD_LABELS, {
    slug: slugText,
    pictures: (pictures) => pictures.map(({ alt }) => alt || 'A picture').join('\n'),
  }),
  initial: { text: '', link: '', publishedAt: '', isVisible: true, pictures: [], slug: null },
  toDraft: ({ slug, pictures, ...post }: Post) => ({ ...draftOf(textFields, post), pictures, slug }),
  // Without a moment, a new post is published immediately, and an existing one stays unchanged.
  toInput: ({ publishedAt, ...draft }: PostDraft) => ({ ...draft, publishedAt: publishedAt || null }),
  input: postInput,
  conflict: postConflict,
}
