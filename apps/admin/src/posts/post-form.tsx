import { useState } from 'react'
import { POST_PICTURES_MAX, POST_TEXT_MAX_LENGTH, type Post } from '@troubadour/domain/post/post'
import { postSummary, postTitle } from '@troubadour/domain/post/post-words'
import { isPublished } from '@troubadour/domain/post/publication'
import { postHead } from '@troubadour/domain/share/page-head'
import { completeLink } from '@troubadour/domain/links/web-text'
import { Card } from '@troubadour/ui/cards/card'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { UrlField } from '@troubadour/ui/forms/fields'
import { StaleDraft } from '../shared/announce/stale-draft.tsx'
import { contentForms, type ContentFormProps } from '../shared/content/content-forms.tsx'
import { AddressField } from '../shared/forms/address-field.tsx'
import { EditingForm, UnsavedChanges } from '../shared/editing/editing-form.tsx'
import columns from '../shared/forms/form-columns.module.css'
import { formField } from '../shared/forms/form-fields.ts'
import { MomentField } from '../shared/forms/moment-field.tsx'
import { MarkdownField } from '../shared/markdown/markdown-field.tsx'
import { PicturesField } from '../shared/picture-field/pictures-field.tsx'
import { SharePreview } from '../shared/content/share-preview.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { FIELD_LABELS, POST_FORM, type PostDraft } from './post-draft.ts'
import { POSTS } from './post-kind.tsx'

/** The form of a post, in create and edit mode (docs/product/admin.md#posts). */
function PostForm({ editing, stored, submitLabel, onCancel }: ContentFormProps<Post, PostDraft>) {
  const { form, draft } = editing
  const { now } = useSiteClock()
  const [isPicturePending, setIsPicturePending] = useState(false)
  const isPublic = stored !== null && isPublished(stored, now)
  const title = postTitle(draft.text)
  return (
    <EditingForm
      editing={editing}
      label="Post"
      noun="post"
      submitLabel={submitLabel}
      hasPending={isPicturePending}
      onCancel={onCancel}
    >
      <div className={columns.columns}>
        <Card className={columns.column}>
          <MarkdownField
            required
            rows={8}
            maxLength={POST_TEXT_MAX_LENGTH}
            hint="Its first words are its title in lists."
            field={formField(form, 'text', FIELD_LABELS.text)}
            preview={{ text: draft.text }}
          />
          <PicturesField
            form={form}
            label={FIELD_LABELS.pictures}
            noun="post"
            max={POST_PICTURES_MAX}
            onPendingChange={setIsPicturePending}
          />
        </Card>
        <div className={columns.column}>
          {stored && <StaleDraft of="post" id={stored.id} />}
          <UnsavedChanges editing={editing} />
          <Card className={columns.column}>
            <UrlField
              hint="A button below the text."
              {...formField(form, 'link', FIELD_LABELS.link, completeLink)}
            />
            <MomentField
              form={form}
              name="publishedAt"
              label={FIELD_LABELS.publishedAt}
              hint={`${stored ? '' : 'Empty: at once. '}A time to come schedules it.`}
            />
            <SwitchField
              label={FIELD_LABELS.isVisible}
              hint="Visitors see the post once its time has come."
              {...form.register('isVisible')}
            />
            <AddressField kind="posts" stored={stored} isPublic={isPublic} title={title} form={form} />
          </Card>
          <SharePreview
            kind="posts"
            headOf={(site) => postHead({ title, summary: postSummary(draft.text) }, site)}
            slug={draft.slug}
            stored={stored}
            isPublic={isPublic}
          />
        </div>
      </div>
    </EditingForm>
  )
}

export const POST_FORMS = contentForms(POSTS, POST_FORM, PostForm)
