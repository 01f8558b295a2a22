import { useState } from 'react'
import type { Recording } from '@troubadour/domain/release/recording'
import { formatDuration } from '@troubadour/domain/time/duration'
import { Badge } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { AlertIcon, TrashIcon } from '@troubadour/ui/pictures/icon'
import { Disclosure } from '../../shared/controls/disclosure.tsx'
import { OrderButtons, type OrderedRows } from '../../shared/order/order-buttons.tsx'
import { isReplacedInRow } from './audio-files.ts'
import { ChooseFile, RecordingFile } from './recording-file.tsx'
import styles from './recordings.module.css'
import { SavedField } from './saved-field.tsx'
import { RecordingPrice } from './recording-price.tsx'
import type { Choice, SaveText } from './use-recordings.ts'

interface RowProps {
  recording: Recording
  trackId: number
  onSaveText: SaveText
  onChoose: (choice: Choice) => void
  onDelete: () => void
}

/** One recording of a track: title, file, position, and the rest collapsed. */
export function RecordingRow({
  number,
  index,
  rows,
  onRetry,
  ...props
}: RowProps & {
  /** Its number among the playable ones; null for an unreadable file. */
  number: number | null
  index: number
  rows: OrderedRows
  onRetry: () => void
}) {
  const { recording, trackId, onSaveText } = props
  /** Once opened, the fields stay mounted and keep their input when collapsed. */
  const [wasOpened, setWasOpened] = useState(false)
  const durationMs = recording.audio?.durationMs
  return (
    <li className={styles.row}>
      <span className={styles.place}>{number ?? <AlertIcon />}</span>
      <div className={styles.title}>
        <SavedField
          name="title"
          label={number === null ? `Title of ${recording.audio?.fileName}` : `Title of recording ${number}`}
          isLabelHidden
          maxLength={200}
          recording={recording}
          save={onSaveText}
        />
      </div>
      <div className={styles.facts}>
        {recording.isExplicit && <Badge>Explicit</Badge>}
        {durationMs != null && <span className={styles.duration}>{formatDuration(durationMs / 1000)}</span>}
      </div>
      <OrderButtons rows={rows} index={index} extra="top" className={styles.order} />
      <div className={styles.rest}>
        <RecordingFile recording={recording} trackId={trackId} onRetry={onRetry} />
        <Disclosure
          onToggle={() => setWasOpened(true)}
          summary={
            <>
              Details<span className="visually-hidden"> of {recording.title}</span>
            </>
          }
        >
          {wasOpened && <RecordingDetails {...props} />}
        </Disclosure>
      </div>
    </li>
  )
}

function RecordingDetails({ recording, trackId, onSaveText, onChoose, onDelete }: RowProps) {
  const { title, audio, isExplicit } = recording
  const text = { recording, save: onSaveText }
  return (
    <div className={styles.details}>
      <SavedField name="credits" label="Credits" rows={3} maxLength={2000} {...text} />
      <SavedField name="lyrics" label="Lyrics" rows={6} maxLength={20_000} {...text} />
      <SavedField
        name="isrc"
        label="ISRC"
        hint="The number of this recording, such as US-S1Z-26-00001."
        {...text}
      />
      <RecordingPrice recording={recording} onChoose={onChoose} save={onSaveText} />
      <SwitchField
        label="Explicit"
        hint="Marked for listeners."
        checked={isExplicit}
        onChange={({ target }) => onChoose({ isExplicit: target.checked })}
      />
      <div className={styles.actions}>
        {audio && !isReplacedInRow(audio) && (
          <ChooseFile text="Replace the file" recording={recording} trackId={trackId} />
        )}
        <Button variant="quiet" size="small" aria-label={`Delete ${title}`} onClick={onDelete}>
          <TrashIcon />
          Delete
        </Button>
      </div>
    </div>
  )
}
