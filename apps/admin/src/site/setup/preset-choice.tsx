import { PRESETS, type Preset } from '@troubadour/domain/look/look-values'
import { paletteOf } from '@troubadour/domain/look/palette'
import { PRESET_LOOKS } from '@troubadour/domain/look/presets'
import { DEFAULT_LOOK } from '@troubadour/domain/site/look'
import styles from './preset-choice.module.css'

const SWATCH = ['surface', 'accent', 'heading'] as const

/** What a preset is called, and its main colours. */
const OPTIONS = PRESETS.map((preset) => {
  const { name, about, main } = PRESET_LOOKS[preset]
  const { colours } = paletteOf({ ...DEFAULT_LOOK, preset }, main)
  return { preset, name, about, swatch: SWATCH.map((token) => colours[token]) }
})

export function PresetChoice({
  name,
  value,
  onChange,
}: {
  name: string
  value: Preset
  onChange: (preset: Preset) => void
}) {
  return (
    <fieldset className={styles.presets}>
      <legend className="visually-hidden">Look</legend>
      {OPTIONS.map((option) => (
        <label key={option.preset} className={styles.preset}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.preset === value}
            onChange={() => onChange(option.preset)}
          />
          <span className={styles.words}>
            <span className={styles.name}>{option.name}</span>
            <span className={styles.about}>{option.about}</span>
          </span>
          <span className={styles.swatch} aria-hidden="true">
            {option.swatch.map((colour) => (
              <span key={colour} className={styles.colour} style={{ background: colour }} />
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
