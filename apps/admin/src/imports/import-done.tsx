import type { ImportEntry } from '@troubadour/domain/imports/import'
import { PATHS } from '@troubadour/domain/address/paths'
import { Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { ScreenLinkButton } from '../shared/controls/screen-link-button.tsx'
import { takeFocus } from '../shared/browser/take-focus.ts'
import { itemText } from './import-words.ts'
import { UndoButton } from './undo-button.tsx'
import styles from './import.module.css'

/** The result of an import, with Undo. */
export function ImportDone({ entry, onAnother }: { entry: ImportEntry; onAnother: () => void }) {
  const { kind, made } = entry
  return (
    <Card as="section" className={styles.form} aria-label="Imported">
      <h2 ref={takeFocus} tabIndex={-1} className={styles.title}>
        {itemText(kind, made)} imported
      </h2>
      <p>
        {kind === 'shows'
          ? 'Add pictures where you have them.'
          : 'Add covers, links and recordings, and then show them.'}{' '}
        The import can be undone at any time: what you changed since stays.
      </p>
      <div className={styles.actions}>
        <UndoButton entry={entry} />
        <Button variant="secondary" onClick={onAnother}>
          Import more
        </Button>
        <ScreenLinkButton to={kind === 'shows' ? PATHS.adminEvents : PATHS.adminMusic}>
          {kind === 'shows' ? 'Go to the shows' : 'Go to the releases'}
        </ScreenLinkButton>
      </div>
    </Card>
  )
}
