import { Controller } from 'react-hook-form'
import { SettingsGroup } from './settings-group.tsx'
import type { SiteFormState } from './site-form-field.ts'
import { labelOf } from './site-fields.ts'
import { TimeZoneField } from './time-zone-field.tsx'

/** Which clock the site goes by. */
export function TimeGroup({ form }: { form: SiteFormState }) {
  return (
    <SettingsGroup
      id="time"
      title="Time"
      about="Every date and hour of the site is read in this zone: when an event is over, when a release is out, what “today” is."
    >
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field, fieldState }) => (
          <TimeZoneField
            {...field}
            label={labelOf('timeZone')}
            error={fieldState.error?.message}
            onChange={(timeZone) => {
              field.onChange(timeZone)
              form.clearErrors('timeZone')
            }}
          />
        )}
      />
    </SettingsGroup>
  )
}
