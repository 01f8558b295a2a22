import { type CSSProperties } from 'react'
import { lookProperties } from '@troubadour/domain/look/look-styles'
import { PRESETS } from '@troubadour/domain/look/look-values'
import { schemesOf } from '@troubadour/domain/look/palette'
import { PRESET_LOOKS } from '@troubadour/domain/look/presets'
import { DEFAULT_LOOK, type Look } from '@troubadour/domain/site/look'
import type { LookForm } from './look-form.ts'
import styles from './look.module.css'

/** React's type knows no custom properties. */
export const styleOf = (properties: Readonly<Record<string, string>>) => properties as CSSProperties

/** The presets, each as a small picture of a page in its own colours. */
export function PresetField({ form }: { form: LookForm }) {
  const [chosen, scheme, fonts] = form.watch(['preset', 'scheme', 'fonts'])
  return (
    <fieldset className={styles.choices}>
      <legend className="field-legend">Preset</legend>
      <div className={styles.tiles}>
        {PRESETS.map((preset) => {
          const { name, about } = PRESET_LOOKS[preset]
          return (
            <label key={preset} className={styles.tile}>
              <PagePicture look={{ ...DEFAULT_LOOK, preset, scheme, fonts }} />
              <span className={styles.choice}>
                <input
                  type="radio"
                  name="preset"
                  value={preset}
                  checked={chosen === preset}
                  className={styles.radio}
                  aria-label={name}
                  aria-describedby={`preset-${preset}`}
                  onChange={() => {
                    form.setValue('preset', preset, { shouldDirty: true })
                    form.clearErrors('overrides')
                  }}
                />
                {name}
              </span>
              <span id={`preset-${preset}`} className={styles.about}>
                {about}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** A page as small as a stamp: ground, hills, title, text, link and button. */
function PagePicture({ look }: { look: Look }) {
  const [scheme] = schemesOf(look)
  return (
    <span
      aria-hidden="true"
      data-theme="public"
      className={styles.page}
      style={{ ...styleOf(lookProperties(look)), colorScheme: scheme }}
    >
      <span className={styles.pageTitle}>Hear It</span>
      <span className={styles.pageText}>
        Songs for the road, <span className={styles.pageLink}>all of them</span>
      </span>
      <span className={styles.pageButton}>Play</span>
      <span className={styles.hill} />
    </span>
  )
}
