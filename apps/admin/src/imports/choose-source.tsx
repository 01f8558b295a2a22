import { useState } from 'react'
import { ApiError } from '@troubadour/api-client/http'
import type { ImportKind } from '@troubadour/domain/imports/import-values'
import {
  SUBSCRIBER_IMPORT_MAX_BYTES,
  SUBSCRIBER_IMPORT_SIZE_MESSAGE,
} from '@troubadour/domain/mailing-list/subscriber'
import { Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { isServerError } from '../shared/calls/outcome.ts'
import { MusicBrainzSource } from './music-brainz-source.tsx'
import styles from './import.module.css'

const HINTS: Record<ImportKind, string> = {
  shows:
    'A CSV file with a line of headings, such as a table saved as CSV or the export of another site, or a calendar (.ics). At most 1,000 rows and 5 MB.',
  releases:
    'A CSV file with a line of headings, such as a catalogue from Bandcamp or your distributor. At most 1,000 rows and 5 MB.',
}
const ACCEPTED: Record<ImportKind, string> = {
  shows: '.csv,.txt,.ics,text/csv,text/plain,text/calendar',
  releases: '.csv,.txt,text/csv,text/plain',
}

/** Chooses the source of shows or releases: a file, or MusicBrainz. */
export function ChooseSource({
  kind,
  isBusy,
  error,
  onChoose,
}: {
  kind: ImportKind
  isBusy: boolean
  /** The error of the last file. */
  error: unknown
  onChoose: (file: File) => void
}) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const refusal = error instanceof ApiError && !isServerError(error) ? error : null

  function choose() {
    if (!file) return setProblem('Please choose a file.')
    if (file.size > SUBSCRIBER_IMPORT_MAX_BYTES) return setProblem(SUBSCRIBER_IMPORT_SIZE_MESSAGE)
    setProblem(null)
    onChoose(file)
  }

  return (
    <>
      <Card as="section" aria-label="From a file">
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            choose()
          }}
        >
          <h2 className={styles.title}>From a file</h2>
          <TextField
            type="file"
            required
            label="File"
            accept={ACCEPTED[kind]}
            hint={HINTS[kind]}
            error={problem ?? (refusal ? (refusal.fieldErrors.file ?? refusal.userMessage) : undefined)}
            onChange={({ target }) => {
              setProblem(null)
              setFile(target.files?.[0] ?? null)
            }}
          />
          <p className="muted">Nothing is stored before you have seen what would be imported.</p>
          <div className={styles.actions}>
            <Button type="submit" isBusy={isBusy}>
              {isBusy ? 'Reading…' : 'Continue'}
            </Button>
          </div>
        </form>
      </Card>
      {kind === 'releases' && <MusicBrainzSource isBusy={isBusy} onChoose={onChoose} />}
    </>
  )
}
