import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { EventDraft } from '@troubadour/domain/event/event'
import { hasEventEnded } from '@troubadour/domain/event-schedule'
import { completeLink } from '@troubadour/domain/site/web-text'
import { Card } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { TextArea, TextField } from '@troubadour/ui/forms/fields'
import { EditingForm, UnsavedChanges } from '../shared/editing/editing-form.tsx'
import type { Editing } from '../shared/editing/use-editing-form.ts'
import { formField } from '../shared/form-fields.ts'
import { PictureField } from '../shared/picture-field/picture-field.tsx'
import { useSiteClock } from '../shared/site-clock.ts'
import { EventCardPreview } from './event-card-preview.tsx'
import { FIELD_LABELS, type TextFieldName } from './event-draft.ts'
import styles from './event-form.module.css'
import { UnderstoodSchedule } from './understood-schedule.tsx'

/** The form of an event (docs/product/admin.md#events-manager), for create and edit alike. */
export function EventForm({
  editing,
  createdAt,
  submitLabel,
  onCancel,
}: {
  editing: Editing<EventDraft>
  createdAt?: string
  submitLabel: string
  onCancel: () => void
}) {
  const { form, draft } = editing
  const [isPicturePending, setIsPicturePending] = useState(false)
  return (
    <EditingForm
      editing={editing}
      label="Event"
      noun="event"
      submitLabel={submitLabel}
      hasPending={isPicturePending}
      onCancel={onCancel}
    >
      <div className={styles.columns}>
        <Card className={styles.sheet}>
          <EventFields form={form} createdAt={createdAt} />
        </Card>
        <div className={styles.side}>
          <UnsavedChanges editing={editing} />
          <Card>
            <EventPictureField
              form={form}
              isPending={isPicturePending}
              onPendingChange={setIsPicturePending}
            />
          </Card>
          <EventSwitches form={form} createdAt={createdAt} />
        </div>
        <div className={styles.preview}>
          <EventCardPreview draft={draft} createdAt={createdAt} />
        </div>
      </div>
    </EditingForm>
  )
}

type EventFormState = UseFormReturn<EventDraft>

/** The left column: everything about the event in words. */
function EventFields({ form, createdAt }: { form: EventFormState; createdAt?: string }) {
  const text = (name: TextFieldName, tidy?: (text: string) => string) =>
    formField(form, name, FIELD_LABELS[name], tidy)
  return (
    <div className={styles.column}>
      <TextField required autoComplete="off" {...text('title')} />
      <div className={styles.pair}>
        <TextField required autoComplete="off" placeholder="May 30, 2025" {...text('date')} />
        <TextField autoComplete="off" placeholder="8:00 PM - 11:00 PM" {...text('time')} />
      </div>
      <UnderstoodSchedule draft={form.watch()} createdAt={createdAt} />
      <TextField required autoComplete="off" {...text('venue')} />
      <TextField required autoComplete="off" {...text('location')} />
      <div className={styles.pair}>
        <TextField required autoComplete="off" placeholder="$15, or FREE" {...text('price')} />
        <TextField
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...text('link', completeLink)}
        />
      </div>
      <TextArea rows={6} {...text('description')} />
    </div>
  )
}

/** The picture, by its address or as an upload (docs/product/admin.md#events-manager). */
function EventPictureField({
  form,
  isPending,
  onPendingChange,
}: {
  form: EventFormState
  /** A chosen file is not uploaded yet: the event is not saved without it. */
  isPending: boolean
  onPendingChange: (isPending: boolean) => void
}) {
  return (
    <>
      <Controller
        control={form.control}
        name="imageUrl"
        render={({ field, fieldState }) => (
          <PictureField
            {...field}
            onChange={(url) => {
              field.onChange(url)
              form.clearErrors('imageUrl')
            }}
            label={FIELD_LABELS.imageUrl}
            isRequired
            error={fieldState.error?.message}
            onPendingChange={onPendingChange}
          />
        )}
      />
      {isPending && (
        <Banner className={styles.pending}>
          The event can be saved once the picture is uploaded or removed.
        </Banner>
      )}
    </>
  )
}

/** Featured and Visible, with a hint when what is featured is over or hidden. */
function EventSwitches({ form, createdAt }: { form: EventFormState; createdAt?: string }) {
  const clock = useSiteClock()
  const event = { ...form.watch(), createdAt: createdAt ?? clock.now.toISOString() }
  return (
    <Card className={styles.switches}>
      <SwitchField
        label={FIELD_LABELS.isFeatured}
        hint="Shown large on the home page. One event at most: the last one to be featured."
        {...form.register('isFeatured')}
      />
      {event.isFeatured && hasEventEnded(event, clock) && (
        <Banner tone="warning" title="This featured event is over">
          It stays large on the home page, without its ticket links, until you switch Featured off or feature
          another event.
        </Banner>
      )}
      {event.isFeatured && !event.isVisible && (
        <Banner tone="warning" title="This featured event is hidden">
          Visitors see no featured event until you show it.
        </Banner>
      )}
      <SwitchField
        label={FIELD_LABELS.isVisible}
        hint="Visitors see the event on the public site."
        {...form.register('isVisible')}
      />
    </Card>
  )
}
