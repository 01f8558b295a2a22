import { Controller } from 'react-hook-form'
import { TextField } from '@troubadour/ui/forms/fields'
import { CutoffField } from './cutoff-field.tsx'
import { PopupModeField } from './popup-mode-field.tsx'
import { PopupPreview } from './popup-preview.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { formField, type SiteFormState } from './site-form-field.ts'
import { labelOf } from './site-fields.ts'
import styles from './site-form.module.css'

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
