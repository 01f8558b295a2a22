import { FONT_PAIR_LOOKS } from '@troubadour/domain/look/fonts'
import { PRESET_LOOKS } from '@troubadour/domain/look/presets'
import type { Look } from '@troubadour/domain/look/look'
import type { EditedFields } from '../../shared/editing/field-changes.ts'
import { FormGroup } from '../form-group.tsx'
import type { LookForm } from './look-form.ts'
import { FontsField } from './fonts-field.tsx'
import { HueField, hueText } from './hue-field.tsx'
import { OWN_COLOUR_LABELS, OwnColours } from './own-colours.tsx'
import { PresetField } from './preset-field.tsx'
import { SCHEME_LABELS, SchemeField } from './scheme-field.tsx'

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
