import { FONT_PAIR_LOOKS } from '@troubadour/domain/look/fonts'
import { FONT_PAIRS } from '@troubadour/domain/look/look-values'
import '@troubadour/ui/styles/fonts-bricolage-hanken.css'
import '@troubadour/ui/styles/fonts-oswald-karla.css'
import '@troubadour/ui/styles/fonts-playfair-source.css'
import type { LookForm } from './look-form.ts'
import styles from './look.module.css'
import { styleOf } from './preset-field.tsx'

/** The pairs of fonts, each named in itself. */
export function FontsField({ form }: { form: LookForm }) {
  const chosen = form.watch('fonts')
  return (
    <fieldset className={styles.choices}>
      <legend className="field-legend">Letters</legend>
      <div className={styles.tiles}>
        {FONT_PAIRS.map((pair) => {
          const { name, style } = FONT_PAIR_LOOKS[pair]
          return (
            <label key={pair} className={styles.tile} style={styleOf(style)}>
              <span className={styles.choice}>
                <input
                  type="radio"
                  name="fonts"
                  value={pair}
                  checked={chosen === pair}
                  className={styles.radio}
                  onChange={() => form.setValue('fonts', pair, { shouldDirty: true })}
                />
                <span className={styles.fontTitle}>{name}</span>
              </span>
              <span aria-hidden="true" className={styles.fontText}>
                Evening songs for the road, 8:30 PM
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
