import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Event, EventDraft } from '@troubadour/domain/event/event'
import { languageOfTexts } from '@troubadour/domain/event/event-language'
import { exampleDate, exampleTime, type ScheduleMend } from '@troubadour/domain/event/schedule-hints'
import { eventSchedule, hasEventEnded } from '@troubadour/domain/event/event-schedule'
import { withDay } from '@troubadour/domain/event/event-slug'
import { withReading } from '@troubadour/domain/event/read-event'
import { timesToStore } from '@troubadour/domain/event/event-times'
import { showHead } from '@troubadour/domain/share/page-head'
import { completeLink } from '@troubadour/domain/links/web-text'
import { countText } from '@troubadour/domain/texts/count-text'
import { Card } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { TextArea, TextField, UrlField } from '@troubadour/ui/forms/fields'
import { contentForms, type ContentFormProps } from '../shared/content/content-forms.tsx'
import { DeadLinks } from '../shared/dead-links/dead-links.tsx'
import { AddressField } from '../shared/forms/address-field.tsx'
import { EditingForm, UnsavedChanges } from '../shared/editing/editing-form.tsx'
import { formField } from '../shared/forms/form-fields.ts'
import { MomentField, PublicFromField } from '../shared/forms/moment-field.tsx'
import { FormPicture, noPicture } from '../shared/picture-field/form-picture.tsx'
import { PreviewLink } from '../shared/content/preview-link.tsx'
import { SharePreview } from '../shared/content/share-preview.tsx'
import { useSiteLanguage } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { AddressParts } from './address-parts.tsx'
import { DateField } from './date-field.tsx'
import { EventCardPreview } from './event-card-preview.tsx'
import { EVENT_FORM, FIELD_LABELS, isFeesNoteOn, type TextFieldName, type TypedEvent } from './event-draft.ts'
import { EVENTS, pickupsText } from './event-kind.tsx'
import styles from './event-form.module.css'
import { StatusField } from './status-field.tsx'
import { TypedTimes } from './typed-times.tsx'
import { UnderstoodSchedule } from './understood-schedule.tsx'

/** The form of an event (docs/product/admin.md#events-manager), in create and edit mode. */
function EventForm({ editing, stored, submitLabel, onCancel }: ContentFormProps<Event, EventDraft>) {
  const { form, draft } = editing
  const typed = useTypedEvent(draft, stored)
  const [isPicturePending, setIsPicturePending] = useState(false)
  return (
    <EditingForm
      editing={editing}
      label="Show"
      noun="show"
      submitLabel={submitLabel}
      hasPending={isPicturePending}
      onCancel={onCancel}
    >
      <div className={styles.columns}>
        <Card className={styles.first}>
          <FirstFields form={form} event={typed} stored={stored} />
        </Card>
        <div className={styles.side}>
          <UnsavedChanges editing={editing} />
          <Card>
            <FormPicture
              form={form}
              name="imageUrl"
              category={null}
              isRequired={draft.pictureKind === 'picture'}
              none={noPicture(form)}
              onPendingChange={setIsPicturePending}
            />
            {isPicturePending && (
              <Banner className={styles.pending}>
                The show can be saved once the picture is uploaded or removed.
              </Banner>
            )}
          </Card>
        </div>
        {/* Before the rest, so that it can be beside it; it takes no focus. */}
        <div className={styles.preview}>
          <EventCardPreview draft={typed} />
        </div>
        <Card className={styles.rest}>
          {stored && <DeadLinks of={{ kind: 'show', id: stored.id }} />}
          <RestFields form={form} draft={draft} />
          {stored?.reminders !== undefined && (
            <p>{`${countText(stored.reminders, 'person waits', 'people wait')} for a mail about it.`}</p>
          )}
          <EventSwitches form={form} event={typed} stored={stored} />
        </Card>
        <div className={styles.shared}>
          <SharePreview
            kind="shows"
            headOf={(site) => showHead(typed, site)}
            slug={draft.slug}
            stored={stored}
            isPublic={stored?.isVisible ?? false}
          />
        </div>
      </div>
    </EditingForm>
  )
}

/** The form's values, as the site will read them after the save. */
function useTypedEvent(draft: EventDraft, stored: Event | null): TypedEvent {
  const { now, timeZone } = useSiteClock()
  const language = languageOfTexts(stored, draft, useSiteLanguage())
  const createdAt = stored?.createdAt ?? now.toISOString()
  return withReading({ ...draft, createdAt, language }, { timeZone })
}

type EventFormState = UseFormReturn<EventDraft>

const textField = (form: EventFormState, name: TextFieldName, tidy?: (text: string) => string) =>
  formField(form, name, FIELD_LABELS[name], tidy)

interface PartProps {
  form: EventFormState
  event: TypedEvent
  stored: Event | null
}

function FirstFields({ form, event, stored }: PartProps) {
  const { timeZone } = useSiteClock()
  const language = useSiteLanguage()
  function write(texts: Omit<ScheduleMend, 'label'>) {
    for (const name of ['date', 'time', 'endsAt'] as const) {
      if (texts[name] === undefined) continue
      form.setValue(name, texts[name])
      form.clearErrors(name)
    }
  }
  return (
    <div className={styles.column}>
      {stored?.pickups !== undefined && (
        <Banner>
          {`${pickupsText(stored.pickups)} If its day, time or place changes, or it is cancelled, the buyers get a mail ten minutes after you save.`}
        </Banner>
      )}
      <TextField required autoComplete="off" {...textField(form, 'title')} />
      <AddressField
        kind="shows"
        stored={stored && withDay(stored)}
        day={withDay(stored ? timesToStore(stored, event) : event).day}
        isPublic={stored?.isVisible ?? false}
        form={form}
      />
      <div className={styles.pair}>
        <DateField
          required
          autoComplete="off"
          placeholder={exampleDate(language)}
          {...textField(form, 'date')}
          day={eventSchedule(event, { timeZone }).firstDay}
          onChoose={(date) => write({ date })}
        />
        <TextField autoComplete="off" placeholder={exampleTime(language)} {...textField(form, 'time')} />
      </div>
      <UnderstoodSchedule event={event} onMend={write} />
      <TypedTimes form={form} event={event} />
      <TextField required autoComplete="off" {...textField(form, 'venue')} />
      <TextField required autoComplete="off" {...textField(form, 'location')} />
      <AddressParts form={form} address={event.address} />
    </div>
  )
}

/** A component of its own: fields are registered in the order of rendering, and the first invalid one takes the focus. */
function RestFields({ form, draft }: { form: EventFormState; draft: EventDraft }) {
  return (
    <div className={styles.column}>
      <div className={styles.pair}>
        <TextField required autoComplete="off" placeholder="$15, or FREE" {...textField(form, 'price')} />
        <UrlField {...textField(form, 'link', completeLink)} />
      </div>
      <MomentField
        form={form}
        name="ticketsFrom"
        label={FIELD_LABELS.ticketsFrom}
        hint="Visitors can be reminded on the morning of that day."
      />
      <SwitchField
        label={FIELD_LABELS.hasFeesNote}
        hint="A note beside the price. What is free has none."
        checked={isFeesNoteOn(draft)}
        onChange={({ target }) => form.setValue('hasFeesNote', target.checked)}
      />
      <TextArea rows={6} {...textField(form, 'description')} />
    </div>
  )
}

function EventSwitches({ form, event, stored }: PartProps) {
  const clock = useSiteClock()
  return (
    <div className={styles.switches}>
      <StatusField form={form} stored={stored} />
      <SwitchField
        label={FIELD_LABELS.isFeatured}
        hint="Shown large on the home page. One show at most: the last one to be featured."
        {...form.register('isFeatured')}
      />
      {event.isFeatured && hasEventEnded(event, clock) && (
        <Banner tone="warning" title="This featured show is over">
          It stays large on the home page, without its ticket links, until you switch Featured off or feature
          another show.
        </Banner>
      )}
      {event.isFeatured && !event.isVisible && (
        <Banner tone="warning" title="This featured show is hidden">
          Visitors see no featured show until you show it.
        </Banner>
      )}
      <SwitchField
        label={FIELD_LABELS.isVisible}
        hint="Visitors see the show on the public site."
        {...form.register('isVisible')}
      />
      {!event.isVisible && <PublicFromField form={form} />}
      {stored && !stored.isVisible && <PreviewLink kind="shows" id={stored.id} />}
    </div>
  )
}

/** docs/product/states.md#event-editor */
export const EVENT_FORMS = contentForms(EVENTS, EVENT_FORM, EventForm)
