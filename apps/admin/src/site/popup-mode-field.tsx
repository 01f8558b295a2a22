import styles from './popup-mode-field.module.css'
import { formField, type SiteFormState } from './site-form-field.ts'
import { POPUP_MODE_LABELS } from './site-fields.ts'

const EXPLANATIONS = [
  [
    'event',
    'Says “today” on the day of the event, “tomorrow” the day before, the day itself earlier than that, and closes when the event begins.',
  ],
  ['fixed', 'Says “today” from the show date on, “tomorrow” before it, and closes at the cutoff.'],
] as const

/** Which of the two rules the popup goes by. */
export function PopupModeField({ form }: { form: SiteFormState }) {
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
