import { TextField } from '@troubadour/ui/forms/fields'
import { SettingsGroup } from './settings-group.tsx'
import { formField, type SiteFormState } from './site-form-field.ts'
import styles from './site-form.module.css'

/** Of which day the legal pages are. */
export function LegalGroup({ form }: { form: SiteFormState }) {
  return (
    <SettingsGroup id="legal" title="Legal pages" about="The terms and the privacy policy.">
      <TextField
        type="date"
        required
        className={styles.short}
        hint="The “last updated” date at their top."
        {...formField(form, 'legalUpdatedOn')}
      />
    </SettingsGroup>
  )
}
