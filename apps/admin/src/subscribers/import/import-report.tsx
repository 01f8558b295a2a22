import type { SubscriberImport } from '@troubadour/domain/mailing-list/subscriber'
import { countText } from '@troubadour/domain/texts/count-text'
import { Button } from '@troubadour/ui/forms/button'
import { downloadFile } from '../../shared/browser/download-file.ts'
import { CopyButton } from '../../shared/controls/copy-button.tsx'
import { useFirstRows } from '../../shared/lists/load-more.tsx'
import { takeFocus } from '../../shared/browser/take-focus.ts'
import { ImportCounts } from './import-counts.tsx'
import { UndoImport } from './undo-import.tsx'
import styles from './import-dialog.module.css'
import { ScrollRegion } from '../scroll-region.tsx'

const ENCODING_TEXTS = {
  'UTF-16': 'The file was read as UTF-16, which Excel calls Unicode text.',
  'Windows-1252': 'The file was read as Windows-1252 (Latin-1), which older programs write.',
}

export function ImportReport({ report }: { report: SubscriberImport }) {
  const { imported, refused, encoding = 'UTF-8', importId } = report

  return (
    <div className={styles.form}>
      <p ref={takeFocus} tabIndex={-1} className={styles.outcome}>
        {imported === 0 ? 'Nobody was added.' : `${countText(imported, 'address', 'addresses')} added.`}
      </p>
      <ImportCounts counts={report} tense="did" />
      {importId !== undefined && <UndoImport id={importId} />}
      {encoding !== 'UTF-8' && <p className="muted">{ENCODING_TEXTS[encoding]}</p>}
      {refused.length > 0 && (
        <>
          <RefusedLines refused={refused} />
          <div className={styles.reportActions}>
            <CopyButton text={reportText(report)} label="Copy report" />
            <Button
              variant="secondary"
              onClick={() => downloadFile('import-report.txt', 'text/plain', reportText(report))}
            >
              Download report
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** A file can have thousands of invalid lines: this many are shown at a time. */
const LINES_AT_A_TIME = 100

export function RefusedLines({ refused }: Pick<SubscriberImport, 'refused'>) {
  const { shown, showMore } = useFirstRows(refused, LINES_AT_A_TIME, styles.more)
  return (
    <ScrollRegion label="Refused lines" className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, text, reason }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td>
                <span className={styles.reason}>{reason}</span>
                <span className={styles.text}>{text || 'An empty line'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {showMore}
    </ScrollRegion>
  )
}

/** Plain text, not CSV: spreadsheets could execute the start of a line as a formula. */
export function reportText({ imported, unsubscribed = 0, known, refused }: SubscriberImport): string {
  return [
    `Added: ${imported}`,
    `Kept as unsubscribed: ${unsubscribed}`,
    `On the list before: ${known}`,
    `Refused: ${refused.length}`,
    '',
    ...refused.map(({ line, text, reason }) => `Line ${line}: ${reason}: ${text}`),
    '',
  ].join('\n')
}
