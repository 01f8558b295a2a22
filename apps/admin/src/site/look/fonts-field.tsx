import { FONT_PAIR_LOOKS } from '@troubadour/domain/look/fonts'
import { FONT_PAIRS } from '@troubadour/domain/look/look-values'
import '@troubadour/ui/styles/fonts-bricolage-hanken.css'
import '@troubadour/ui/styles/fonts-oswald-karla.css'
import '@troubadour/ui/styles/fonts-playfair-source.css'
import type { LookForm } from './look-form.ts'
import styles from './look.module.css'
import { styleOf, TileChoice } from './tile-choice.tsx'

/** The pairs of fonts, each label in its own font. */
export function FontsField({ form }: { form: LookForm }) {
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
