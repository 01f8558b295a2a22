import type { Ref } from 'react'
import { Controller } from 'react-hook-form'
import { TextField } from '@troubadour/ui/forms/fields'
import { cutoffAt, cutoffZone, wallAt } from './cutoff.ts'
import { PopupPreview } from './popup-preview.tsx'
import { formField, SettingsGroup, type SiteFormState } from './settings-group.tsx'
import { labelOf, POPUP_MODE_LABELS } from './site-draft.ts'
import styles from './site-form.module.css'
import { spoken } from './time-zones.ts'

/** When the popup about the featured event opens (docs/product/states.md#featured-popup). */
export function PopupGroup({ form }: { form: SiteFormState }) {
  const [timeZone, popupMode, popupShowDate, popupCutoff] = form.watch([
    'timeZone',
    'popupMode',
    'popupShowDate',
    'popupCutoff',
  ])
  return (
    <SettingsGroup
      id="popup"
      title="Featured popup"
      about="Reminds a visitor of the featured event, once in a visit. Without a featured event it never opens."
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
              <CutoffField
                {...field}
                label={labelOf('popupCutoff')}
                timeZone={timeZone}
                error={fieldState.error?.message}
                onChange={(cutoff) => {
                  field.onChange(cutoff)
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
    'Says “today” on the day of the event, “tomorrow” the day before, the day itself earlier than that, and closes when the event begins.',
  ],
  ['fixed', 'Says “today” from the show date on, “tomorrow” before it, and closes at the cutoff.'],
] as const

/** Which of the two rules the popup goes by. */
function PopupModeField({ form }: { form: SiteFormState }) {
  const { label, error: _error, ...field } = formField(form, 'popupMode')
  return (
    <fieldset className={styles.modes}>
      <legend className={styles.legend}>{label}</legend>
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

/** A moment as date and time of the site: it stays the same moment when the site moves to another time zone. */
function CutoffField({
  label,
  value,
  timeZone,
  error,
  onChange,
  onBlur,
  name,
  ref,
}: {
  label: string
  value: string
  /** The site's, as it stands in the form. */
  timeZone: string
  error?: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
}) {
  const zone = cutoffZone(timeZone)
  return (
    <TextField
      ref={ref}
      name={name}
      type="datetime-local"
      label={label}
      error={error}
      hint={`From then on the popup stays closed. In the time of the site (${spoken(zone)}).`}
      value={wallAt(value, zone)}
      onBlur={onBlur}
      onChange={(event) => onChange(cutoffAt(event.target.value, zone))}
    />
  )
}
