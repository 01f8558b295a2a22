import { Controller } from 'react-hook-form'
import { featuredEventQuery } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { eventSchedule, type ScheduledEvent } from '@troubadour/domain/event/event-schedule'
import { featuredPopup, popupWhen, type PopupSettings } from '@troubadour/domain/event/featured-popup'
import { withReading, type WrittenEvent } from '@troubadour/domain/event/read-event'
import { englishText } from '@troubadour/domain/texts/english-text'
import { isTimeZone } from '@troubadour/domain/time/zoned-time'
import { type SiteClock, toMillis } from '@troubadour/domain/time/zoned-time'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { TextField } from '@troubadour/ui/forms/fields'
import { Loaded } from '../shared/calls/query-state.tsx'
import { LoadingSkeleton } from '../shared/screen/skeletons.tsx'
import { useNow } from '../shared/time/now.tsx'
import { wallOf } from '../shared/time/wall-time.ts'
import { formField, SettingsGroup, type SiteFormState } from './settings-group.tsx'
import { labelOf, POPUP_MODE_LABELS, type SiteDraft } from './site-draft.ts'
import styles from './site-form.module.css'
import { cutoffAt, cutoffZone, spoken } from './time-zones.ts'

/** The rules of the popup about the featured event (docs/product/states.md#featured-popup). */
export function PopupGroup({ form, draft }: { form: SiteFormState; draft: SiteDraft }) {
  const { timeZone, popupMode, popupShowDate, popupCutoff } = draft
  const zone = cutoffZone(timeZone)
  return (
    <SettingsGroup
      id="popup"
      about="Reminds a visitor of the featured show, once in a visit. Without a featured show it never opens."
    >
      <PopupModeField form={form} />
      {popupMode === 'fixed' && (
        <div className={styles.fixed}>
          <TextField
            type="date"
            className={styles.short}
            hint="From this day on the popup says “today”, before it “tomorrow”."
            {...formField(form, 'popupShowDate')}
          />
          <Controller
            control={form.control}
            name="popupCutoff"
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                type="datetime-local"
                label={labelOf('popupCutoff')}
                error={fieldState.error?.message}
                hint={`From then on the popup stays closed. In the time of the site (${spoken(zone)}).`}
                value={wallOf(field.value, zone)}
                onChange={({ target }) => {
                  field.onChange(cutoffAt(target.value, zone))
                  form.clearErrors('popupCutoff')
                }}
              />
            )}
          />
        </div>
      )}
      <PopupPreview settings={{ popupMode, popupShowDate, popupCutoff }} timeZone={timeZone} />
    </SettingsGroup>
  )
}

const EXPLANATIONS = [
  [
    'event',
    'Says “today” on the day of the show, “tomorrow” the day before, the day itself earlier than that, and closes when the show begins.',
  ],
  ['fixed', 'Says “today” from the show date on, “tomorrow” before it, and closes at the cutoff.'],
  ['off', 'Visitors never see it. The banner and the card of the featured show stay.'],
] as const

function PopupModeField({ form }: { form: SiteFormState }) {
  const { label, error: _error, ...field } = formField(form, 'popupMode')
  return (
    <fieldset className={styles.modes}>
      <legend className="field-legend">{label}</legend>
      {EXPLANATIONS.map(([mode, explanation]) => (
        <div key={mode} className={styles.mode}>
          <input
            {...field}
            type="radio"
            id={`popup-${mode}`}
            value={mode}
            aria-describedby={`popup-${mode}-hint`}
            className={styles.radio}
          />
          <label htmlFor={`popup-${mode}`} className={styles.label}>
            {POPUP_MODE_LABELS[mode]}
          </label>
          <p id={`popup-${mode}-hint`} className={styles.hint}>
            {explanation}
          </p>
        </div>
      ))}
    </fieldset>
  )
}

/** The popup's current state with the form's settings, saved or not. */
function PopupPreview({ settings, timeZone }: { settings: PopupSettings; timeZone: string }) {
  const now = useNow()
  return (
    <Loaded
      // Not the public call, which does not return hidden events.
      query={featuredEventQuery()}
      pending={
        <LoadingSkeleton label="Loading the featured show" className={styles.preview}>
          <Skeleton />
          <Skeleton />
        </LoadingSkeleton>
      }
      error="The featured show could not be loaded, so the popup’s state is not known."
    >
      {(event) => {
        const state = popupState(settings, event ?? undefined, { now, timeZone })
        return (
          <div className={styles.preview} role="status">
            {state.name === 'open' ? (
              <p className={styles.state} data-state="open">
                Opens now: says "{state.when}"
              </p>
            ) : (
              <p className={styles.state}>
                Closed now. <span className={styles.reason}>{state.reason}</span>
              </p>
            )}
            {event && (
              <p className={styles.event}>
                Featured show: <strong>{event.title}</strong>, {event.date}
                {event.time && `, ${event.time}`}
              </p>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

type FeaturedEvent = ScheduledEvent & WrittenEvent & Pick<Event, 'isVisible' | 'status'>

/** Says what the popup does, or why it stays closed. */
type PopupState = { name: 'open'; when: string } | { name: 'closed'; reason: string }

/** docs/product/states.md#featured-popup */
export function popupState(
  settings: PopupSettings,
  event: FeaturedEvent | undefined,
  clock: SiteClock,
): PopupState {
  if (!isTimeZone(clock.timeZone)) return { name: 'closed', reason: 'The time zone is not known.' }
  // The time zone may not be saved yet.
  const read = event && withReading(event, clock)
  const { when } = featuredPopup(settings, read, clock)
  if (when !== null) return { name: 'open', when: popupWhen(when, englishText) }
  return { name: 'closed', reason: closedReason(settings, read, clock) }
}

function closedReason(
  { popupMode, popupCutoff }: PopupSettings,
  event: FeaturedEvent | undefined,
  clock: SiteClock,
): string {
  if (!event) return 'No show is featured.'
  if (!event.isVisible) return 'The featured show is hidden.'
  if (event.status === 'cancelled') return 'The featured show is cancelled.'
  if (popupMode === 'off') return 'It is switched off.'
  if (popupMode === 'event') return eventReason(event, clock)
  const isMoment = !Number.isNaN(toMillis(popupCutoff))
  return isMoment ? 'The cutoff has passed.' : 'The cutoff is not a date and time yet.'
}

function eventReason(event: FeaturedEvent, clock: SiteClock): string {
  const { isRecurring, startsAt, endsAt } = eventSchedule(event, clock)
  if (isRecurring) return 'The featured show happens again and again, so there is no one day to name.'
  if (startsAt === null) return 'The day of the featured show was not understood.'
  const isOver = endsAt !== null && endsAt.getTime() <= toMillis(clock.now)
  return isOver ? 'The featured show is over.' : 'The featured show has begun.'
}
