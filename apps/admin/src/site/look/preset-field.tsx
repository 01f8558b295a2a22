import { lookProperties } from '@troubadour/domain/look/look-styles'
import { PRESETS, type Preset } from '@troubadour/domain/look/look-values'
import { schemesOf } from '@troubadour/domain/look/palette'
import { PRESET_LOOKS } from '@troubadour/domain/look/presets'
import { DEFAULT_LOOK, type Look } from '@troubadour/domain/look/look'
import styles from './look.module.css'
import { styleOf, TileChoice } from './tile-choice.tsx'

/** The presets, each as a small page in its own colours. */
export function PresetField({
  look: { preset: chosen, scheme, fonts },
  onChange,
}: {
  look: Pick<Look, 'preset' | 'scheme' | 'fonts'>
  onChange: (preset: Preset) => void
}) {
  return (
    <TileChoice
      legend="Preset"
      name="preset"
      values={PRESETS}
      chosen={chosen}
      tileOf={(preset) => ({
        above: <PagePicture look={{ ...DEFAULT_LOOK, preset, scheme, fonts }} />,
        name: PRESET_LOOKS[preset].name,
        title: PRESET_LOOKS[preset].name,
        below: <span className={styles.about}>{PRESET_LOOKS[preset].about}</span>,
      })}
      onChange={onChange}
    />
  )
}

/** A thumbnail of a page: ground, hills, title, text, link and button. */
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
