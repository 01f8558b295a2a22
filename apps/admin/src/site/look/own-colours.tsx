import { useState } from 'react'
import { refusalOf, refusedColours } from '@troubadour/domain/look/allowed-colours'
import { OWN_COLOURS, withTypedColours, type OwnColour } from '@troubadour/domain/look/look-values'
import { paletteOf, schemesOf } from '@troubadour/domain/look/palette'
import type { Look } from '@troubadour/domain/look/look'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { Disclosure } from '../../shared/controls/disclosure.tsx'
import { formField } from '../../shared/forms/form-fields.ts'
import type { LookForm } from './look-form.ts'
import styles from './look.module.css'

export const OWN_COLOUR_LABELS: Record<OwnColour, string> = {
  accent: 'Own accent color',
  background: 'Own background color',
  text: 'Own text color',
}

/** Custom colours, validated while they are typed. */
export function OwnColours({ form }: { form: LookForm }) {
  // Watched, although they can be typed: the pickers show the same colours.
  const [preset, hue, scheme, overrides] = form.watch(['preset', 'hue', 'scheme', 'overrides'])
  const [isOpen, setIsOpen] = useState(OWN_COLOURS.some((name) => overrides[name]))
  const look = withTypedColours({ preset, hue, scheme, overrides })
  const refused = refusedColours(look)
  const hasRefused = OWN_COLOURS.some((name) => refused[name] ?? form.formState.errors.overrides?.[name])
  return (
    <Disclosure summary="Own colors" isOpen={isOpen || hasRefused} onToggle={setIsOpen}>
      <div className={styles.own}>
        <p className={styles.hint}>
          In place of the preset’s. Every text stays readable: a color that breaks that cannot be saved.
        </p>
        {OWN_COLOURS.map((name) => (
          <OwnColourField key={name} form={form} name={name} look={look} nearest={refused[name]} />
        ))}
      </div>
    </Disclosure>
  )
}

function OwnColourField({
  form,
  name,
  look,
  nearest,
}: {
  form: LookForm
  name: OwnColour
  look: Pick<Look, 'preset' | 'hue' | 'scheme' | 'overrides'>
  /** The suggested colour when this one is refused. */
  nearest: string | undefined
}) {
  const path = `overrides.${name}` as const
  const field = formField(form, path, OWN_COLOUR_LABELS[name])
  const set = (value: string | null) => {
    form.setValue(path, value, { shouldDirty: true })
    form.clearErrors('overrides')
  }
  const own = look.overrides[name]
  return (
    <div className={styles.ownColour}>
      <input
        type="color"
        aria-label={`Pick the ${OWN_COLOUR_LABELS[name].toLowerCase()}`}
        className={styles.picker}
        value={own ?? presetColour(look, name)}
        onChange={({ target }) => set(target.value)}
      />
      <TextField
        {...field}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        placeholder="The preset’s own"
        error={nearest === undefined ? field.error : refusalOf(name, nearest)}
      />
      <p className={styles.ownActions}>
        {nearest !== undefined && (
          <Button variant="secondary" size="small" onClick={() => set(nearest)}>
            <span aria-hidden="true" className={styles.dot} style={{ background: nearest }} />
            {`Use ${nearest} instead`}
          </Button>
        )}
        {own !== null && (
          <Button variant="quiet" size="small" onClick={() => set(null)}>
            {`Without ${OWN_COLOUR_LABELS[name].toLowerCase()}`}
          </Button>
        )}
      </p>
    </div>
  )
}

/** The preset's colour, used without a custom one. */
function presetColour(look: Pick<Look, 'preset' | 'hue' | 'scheme' | 'overrides'>, name: OwnColour): string {
  const plain = { ...look, overrides: { accent: null, background: null, text: null } }
  const [scheme = 'dark'] = schemesOf(plain)
  const { accent, surface, text } = paletteOf(plain, scheme).colours
  return { accent, background: surface, text }[name]
}
