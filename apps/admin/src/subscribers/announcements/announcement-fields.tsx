import type { UseFormReturn } from 'react-hook-form'
import {
  ANNOUNCEMENT_TEXT_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
} from '@troubadour/domain/mailing-list/announcement'
import { Card } from '@troubadour/ui/cards/card'
import { TextArea, TextField } from '@troubadour/ui/forms/fields'
import { toInput, type AnnouncementDraft } from './announcement-draft.ts'
import styles from './announcement-form.module.css'
import { CardPicker } from './card-picker.tsx'
import { MailPreview } from './mail-preview.tsx'
import { MarkdownHelp } from './markdown-help.tsx'
import type { CardChoices } from './use-card-choices.ts'

/** What is written, and beside it the mail that it becomes. */
export function AnnouncementFields({
  form,
  cards,
}: {
  form: UseFormReturn<AnnouncementDraft>
  cards: CardChoices
}) {
  const draft = form.watch()
  const { errors } = form.formState
  return (
    <div className={styles.columns}>
      <Card className={styles.sheet}>
        <TextField
          required
          autoComplete="off"
          label="Subject"
          hint={counterText(draft.subject.trim().length, SUBJECT_MAX_LENGTH)}
          error={errors.subject?.message}
          {...form.register('subject', { onChange: () => form.clearErrors('subject') })}
        />
        <TextArea
          required
          rows={14}
          label="Text"
          hint={textHint(draft.text.trim().length)}
          error={errors.text?.message}
          {...form.register('text', { onChange: () => form.clearErrors('text') })}
        />
        <MarkdownHelp />
        <CardPicker
          cards={cards}
          error={errors.card?.message}
          {...form.register('card', { onChange: () => form.clearErrors('card') })}
          value={draft.card}
        />
      </Card>
      <Card as="section" className={styles.preview} aria-labelledby="preview-title">
        <MailPreview fields={toInput(draft)} />
      </Card>
    </div>
  )
}

function counterText(length: number, max: number): string {
  return `${length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters`
}

/** Nobody counts the characters of a letter until there are too many. */
function textHint(length: number): string | undefined {
  return length > ANNOUNCEMENT_TEXT_MAX_LENGTH * 0.9
    ? counterText(length, ANNOUNCEMENT_TEXT_MAX_LENGTH)
    : undefined
}
