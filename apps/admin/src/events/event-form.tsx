import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { eventInput, type EventDraft } from '@troubadour/domain/event'
import { Button } from '@troubadour/ui/button'
import { Card } from '@troubadour/ui/card'
import { SwitchField } from '@troubadour/ui/switch-field'
import { LeaveGuard } from '../shared/leave-guard.tsx'
import { schemaResolver, showFieldMessages, type FieldMessages } from '../shared/schema-resolver.ts'
import { changedFields, FIELD_LABELS } from './event-draft.ts'
import { EventFields } from './event-fields.tsx'
import styles from './event-form.module.css'
import { EventPictureField } from './event-picture-field.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

/**
 * The form of an event (Specification, 2. Events Manager; 5. Event form), for create and edit alike.
 * @param draft what the fields begin with; give the form another `key` to begin anew
 * @param original what changes are counted from
 */
export function EventForm({
  mode,
  draft,
  original,
  createdAt,
  submitLabel,
  notice,
  onSubmit,
  onCancel,
}: {
  mode: 'create' | 'edit'
  draft: EventDraft
  original: EventDraft
  createdAt?: string
  submitLabel: string
  /** Stands above the fields; a submit button in it saves. */
  notice?: ReactNode
  /** Saves, reports the outcome itself, and answers what is wrong with single fields. */
  onSubmit: (draft: EventDraft) => Promise<FieldMessages>
  onCancel: () => void
}) {
  const form = useForm<EventDraft>({
    defaultValues: draft,
    resolver: schemaResolver(eventInput),
    // A field's error goes when it is edited, and comes back on the next submit only.
    reValidateMode: 'onSubmit',
  })
  const changes = changedFields(original, form.watch())
  const { isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => showFieldMessages(form, await onSubmit(values)))
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label="Event">
      {notice}
      <div className={styles.columns}>
        <Card className={styles.sheet}>
          <EventFields form={form} createdAt={createdAt} />
        </Card>
        <div className={styles.side}>
          <Card>
            <EventPictureField form={form} />
          </Card>
          <Card className={styles.switches}>
            <SwitchField
              label={FIELD_LABELS.isFeatured}
              hint="Shown large on the home page. One event at most: the last one to be featured."
              {...form.register('isFeatured')}
            />
            <SwitchField
              label={FIELD_LABELS.isVisible}
              hint="Visitors see the event on the public site."
              {...form.register('isVisible')}
            />
          </Card>
          {mode === 'edit' && <UnsavedChanges changes={changes} />}
        </div>
      </div>
      <footer className={styles.actions} data-bottom-bar>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isSubmitting}>
          {submitLabel}
        </Button>
      </footer>
      <LeaveGuard hasChanges={changes.length > 0} />
    </form>
  )
}
