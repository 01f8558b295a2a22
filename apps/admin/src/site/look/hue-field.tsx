import { toOklch } from '@troubadour/domain/look/oklch'
import { paletteOf, schemesOf } from '@troubadour/domain/look/palette'
import type { Look } from '@troubadour/domain/look/look'
import { Button } from '@troubadour/ui/forms/button'
import type { LookForm } from './look-form.ts'
import styles from './look.module.css'

/** The upper limit of each name, in degrees of OKLCH. */
const HUE_NAMES = [
  [15, 'pink'],
  [42, 'red'],
  [68, 'orange'],
  [88, 'amber'],
  [112, 'yellow'],
  [155, 'green'],
  [205, 'teal'],
  [275, 'blue'],
  [312, 'violet'],
  [360, 'pink'],
] as const

/** 'orange (52°)' */
export function hueText(hue: number | null): string {
  if (hue === null) return 'the preset’s own'
  const [, name] = HUE_NAMES.find(([end]) => hue < end) ?? HUE_NAMES[0]
  return `${name} (${hue}°)`
}

const STOPS = Array.from({ length: 13 }, (_, index) => Math.min(359, index * 30))

/** The hue of the accent, with a sample. */
export function HueField({ form }: { form: LookForm }) {
  const [preset, hue, scheme, overrides] = form.watch(['preset', 'hue', 'scheme', 'overrides'])
  const look = { preset, hue, scheme, overrides: { ...overrides, accent: null } } satisfies Partial<Look>
  const [shown = 'dark'] = schemesOf(look)
  const accentOf = (one: number | null) => paletteOf({ ...look, hue: one }, shown).colours
  const { accent, 'on-accent': onAccent } = accentOf(hue)
  const own = Math.round(toOklch(accentOf(null).accent).h) % 360
  const isReplaced = overrides.accent !== null && overrides.accent !== ''
  const set = (value: number | null) => form.setValue('hue', value, { shouldDirty: true })
  return (
    <div className={styles.field}>
      <label htmlFor="look-hue" className="field-legend">
        Accent color
      </label>
      <div className={styles.hue}>
        <input
          id="look-hue"
          type="range"
          min={0}
          max={359}
          value={hue ?? own}
          aria-valuetext={hueText(hue ?? own)}
          aria-describedby={isReplaced ? 'look-hue-hint' : undefined}
          className={styles.slider}
          style={{
            backgroundImage: `linear-gradient(to right, ${STOPS.map((stop) => accentOf(stop).accent).join()})`,
          }}
          onChange={({ target }) => set(target.valueAsNumber)}
        />
        <span aria-hidden="true" className={styles.sample} style={{ background: accent, color: onAccent }}>
          {hueText(hue ?? own)}
        </span>
      </div>
      {isReplaced && (
        <p id="look-hue-hint" className={styles.hint}>
          The accent among your own colors is shown instead of this one.
        </p>
      )}
      {hue !== null && (
        <p>
          <Button variant="secondary" size="small" onClick={() => set(null)}>
            Use the preset’s own color
          </Button>
        </p>
      )}
    </div>
  )
}
