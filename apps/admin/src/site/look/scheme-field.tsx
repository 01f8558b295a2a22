import { PRESET_LOOKS } from '@troubadour/domain/look/presets'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import type { LookForm } from './look-form.ts'
import styles from './look.module.css'

export const SCHEME_LABELS = { auto: 'As the visitor has it', light: 'Light', dark: 'Dark' } as const

const OPTIONS = (['auto', 'light', 'dark'] as const).map((value) => ({ value, label: SCHEME_LABELS[value] }))

/** Light or dark, if the preset has both. */
export function SchemeField({ form }: { form: LookForm }) {
  const [preset, scheme, background] = form.watch(['preset', 'scheme', 'overrides.background'])
  const { name, paints } = PRESET_LOOKS[preset]
  const hasBoth = paints.length > 1
  return (
    <div className={styles.field}>
      <p className="field-legend">Light or dark</p>
      {hasBoth && !background && (
        <SegmentedChoice
          label="Light or dark"
          options={OPTIONS}
          value={scheme}
          onChange={(value) => form.setValue('scheme', value, { shouldDirty: true })}
        />
      )}
      {!hasBoth && !background && <p className={styles.hint}>{`${name} is always ${paints[0].scheme}.`}</p>}
      {background && <p className={styles.hint}>As light or dark as your own background.</p>}
    </div>
  )
}
