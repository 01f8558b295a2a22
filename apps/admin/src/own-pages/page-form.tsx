import type { OwnPage } from '@troubadour/domain/site/own-page'
import { ownPageHead } from '@troubadour/domain/share/page-head'
import { Card } from '@troubadour/ui/cards/card'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { SelectField, TextArea, TextField } from '@troubadour/ui/forms/fields'
import { contentForms, type ContentFormProps } from '../shared/content/content-forms.tsx'
import { AddressField } from '../shared/forms/address-field.tsx'
import { EditingForm, UnsavedChanges } from '../shared/editing/editing-form.tsx'
import { formField } from '../shared/forms/form-fields.ts'
import { PublicFromField } from '../shared/forms/moment-field.tsx'
import { MarkdownField } from '../shared/markdown/markdown-field.tsx'
import { PreviewLink } from '../shared/content/preview-link.tsx'
import { SharePreview } from '../shared/content/share-preview.tsx'
import { PLACE_LABELS } from '../shared/text/place-labels.ts'
import { PAGE_FORM, type PageDraft } from './page-draft.ts'
import { PAGES } from './page-kind.tsx'
import { PagePreview } from './page-preview.tsx'
import styles from './own-pages.module.css'

/** The form of a page (docs/product/admin.md#pages), in create and edit mode. */
function PageForm({ editing, stored, submitLabel, onCancel }: ContentFormProps<OwnPage, PageDraft>) {
  const { form, draft } = editing
  return (
    <EditingForm editing={editing} label="Page" noun="page" submitLabel={submitLabel} onCancel={onCancel}>
      <div className={styles.columns}>
        <Card className={styles.sheet}>
          <TextField required autoComplete="off" dir="auto" {...formField(form, 'title', 'Title')} />
          <AddressField kind="pages" stored={stored} isPublic={stored?.isVisible ?? false} form={form} />
          <MarkdownField
            required
            field={formField(form, 'text', 'Text')}
            rows={16}
            pictureHint="It is shown as wide as the text, and asked for in the size that fits the screen."
          />
          <TextArea
            rows={2}
            dir="auto"
            hint="For search results and shared links. Without one they say what you do."
            {...formField(form, 'description', 'Description')}
          />
          <SelectField options={PLACE_LABELS} {...formField(form, 'place', 'Linked')} />
          <SwitchField
            label="Visible"
            hint="Visitors can open the page. Hidden, it is linked nowhere."
            {...form.register('isVisible')}
          />
          {!draft.isVisible && <PublicFromField form={form} />}
          {stored && !stored.isVisible && <PreviewLink kind="pages" id={stored.id} />}
        </Card>
        <div className={styles.side}>
          <UnsavedChanges editing={editing} />
          <PagePreview text={draft.text} />
          <SharePreview
            kind="pages"
            headOf={(site) => ownPageHead({ title: draft.title, description: draft.description }, site)}
            slug={draft.slug}
            stored={stored}
            isPublic={stored?.isVisible ?? false}
          />
        </div>
      </div>
    </EditingForm>
  )
}

export const PAGE_FORMS = contentForms(PAGES, PAGE_FORM, PageForm)
