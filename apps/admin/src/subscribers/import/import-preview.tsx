import type { SubscriberImport } from '@troubadour/domain/mailing-list/subscriber'
import { countText } from '@troubadour/domain/texts/count-text'
import { Button } from '@troubadour/ui/forms/button'
import { takeFocus } from '../../shared/browser/take-focus.ts'
import { ImportCounts } from './import-counts.tsx'
import styles from './import-dialog.module.css'
import { RefusedLines } from './import-report.tsx'

/** What an import would store, by state; nothing is stored yet. */
export function ImportPreview({
  preview,
  onBack,
  onImport,
}: {
  preview: SubscriberImport
  onBack: () => void
  onImport: () => void
}) {
  const { imported, unsubscribed = 0, refused } = preview
  const count = imported + unsubscribed
  return (
    <div className={styles.form}>
      <p ref={takeFocus} tabIndex={-1} className={styles.outcome}>
        Nothing is stored yet.
      </p>
      <ImportCounts counts={preview} tense="will" />
      {refused.length > 0 && <RefusedLines refused={refused} />}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button disabled={count === 0} onClick={onImport}>
          {count === 0 ? 'Nothing to import' : `Import ${countText(count, 'address', 'addresses')}`}
        </Button>
      </div>
    </div>
  )
}
