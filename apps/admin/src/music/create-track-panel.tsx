import type { ComponentProps } from 'react'
import { Card } from '@troubadour/ui/cards/card'
import { takeFocus } from '../shared/browser/take-focus.ts'
import styles from './create-track-panel.module.css'
import { CREATION } from './track-forms.ts'

/** The create panel (docs/product/admin.md#music-manager). */
export function CreateTrackPanel(props: ComponentProps<typeof CREATION.Form>) {
  return (
    <Card as="section" className={styles.panel} aria-labelledby="new-track" ref={takeFocus} tabIndex={-1}>
      <h2 id="new-track" className={styles.title}>
        New release
      </h2>
      <CREATION.Form {...props} />
    </Card>
  )
}
