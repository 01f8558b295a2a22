import { PRESET_LOOKS } from '@troubadour/domain/look/presets'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { FONT_PAIR_LOOKS } from '@troubadour/domain/look/fonts'
import { FONT_PAIRS } from '@troubadour/domain/look/look-values'
import '@troubadour/ui/styles/fonts-bricolage-hanken.css'
import '@troubadour/ui/styles/fonts-oswald-karla.css'
import '@troubadour/ui/styles/fonts-playfair-source.css'
import type { Look } from '@troubadour/domain/look/look'
import type { EditedFields } from '../../shared/editing/field-changes.ts'
import { FormGroup } from '../form-group.tsx'
import type { LookForm } from './look-form.ts'
import styles from './look.module.css'
import { styleOf, TileChoice } from './tile-choice.tsx'
import { HueField, hueText } from './hue-field.tsx'
import { OWN_COLOUR_LABELS, OwnColours } from './own-colours.tsx'
import { PresetField } from './preset-field.tsx'

const SCHEME_LABELS = { auto: 'As the visitor has it', light: 'Light', dark: 'Dark' } as const

const OPTIONS = (['auto', 'light', 'dark'] as const).map((value) => ({ value, label: SCHEME_LABELS[value] }))

/** Light or dark, if the preset has both. */
function SchemeField({ form }: { form: LookForm }) {
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

/** The pairs of fonts, each label in its own font. */
function FontsField({ form }: { form: LookForm }) {
  return (
    <TileChoice
      legend="Letters"
      name="fonts"
      values={FONT_PAIRS}
      chosen={form.watch('fonts')}
      tileOf={(pair) => ({
        style: styleOf(FONT_PAIR_LOOKS[pair].style),
        title: <span className={styles.fontTitle}>{FONT_PAIR_LOOKS[pair].name}</span>,
        below: (
          <span aria-hidden="true" className={styles.fontText}>
            Evening songs for the road, 8:30 PM
          </span>
        ),
      })}
      onChange={(pair) => form.setValue('fonts', pair, { shouldDirty: true })}
    />
  )
}

export const COLOUR_FIELDS = [
  { path: 'preset', label: 'Preset', text: (preset) => PRESET_LOOKS[preset].name },
  { path: 'hue', label: 'Accent color', text: hueText },
  { path: 'scheme', label: 'Light or dark', text: (scheme) => SCHEME_LABELS[scheme] },
  { path: 'fonts', label: 'Letters', text: (fonts) => FONT_PAIR_LOOKS[fonts].name },
  { path: 'overrides.accent', label: OWN_COLOUR_LABELS.accent },
  { path: 'overrides.background', label: OWN_COLOUR_LABELS.background },
  { path: 'overrides.text', label: OWN_COLOUR_LABELS.text },
] as const satisfies EditedFields<Look>

/** Preset, colours and fonts (docs/product/admin.md#look-of-the-site). */
export function ColoursGroup({ form }: { form: LookForm }) {
  const [preset, scheme, fonts] = form.watch(['preset', 'scheme', 'fonts'])
  return (
    <FormGroup
      id="colors"
      title="Colors and letters"
      about="A preset has its colors, shapes and drawings; with another accent it becomes yours. Whatever you choose, every text can be read."
    >
      <PresetField
        look={{ preset, scheme, fonts }}
        onChange={(next) => {
          form.setValue('preset', next, { shouldDirty: true })
          form.clearErrors('overrides')
        }}
      />
      <HueField form={form} />
      <SchemeField form={form} />
      <FontsField form={form} />
      <OwnColours form={form} />
    </FormGroup>
  )
}
