import { useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { recordingsQuery } from '@troubadour/api-client/content'
import type { Recording } from '@troubadour/domain/release/recording'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { useAudioUploads } from '../../shared/uploads/audio-uploads.tsx'
import { useOrderedRows } from '../../shared/order/order-buttons.tsx'
import { QueryState } from '../../shared/calls/query-state.tsx'
import { AddRecordings } from './add-recordings.tsx'
import { RecordingRow } from './recording-row.tsx'
import { recordingsId } from '../panel-state.ts'
import sections from '../section.module.css'
import styles from './recordings.module.css'
import { useRecordingChanges } from './use-recordings.ts'
import { ASK_MS } from '../use-followed-tracks.ts'

const UNAVAILABLE = 'This server cannot work on audio. Whoever runs it finds out why in the documentation.'

/** A recording with an unreadable file is not part of the release, unless an older file is playable. */
const isNumbered = ({ audio, isHeard = false }: Recording) => audio?.state !== 'failed' || isHeard

const isUnderway = ({ audio }: Recording) => audio?.state === 'queued' || audio?.state === 'working'

/** The recordings of an edited track (docs/product/admin.md#recordings-of-a-track). */
export function RecordingsSection({
  trackId,
  onCover,
}: {
  trackId: number
  /** See `AddRecordings`. */
  onCover?: (cover: File) => void
}) {
  const id = recordingsId(trackId)
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery({
    ...recordingsQuery(trackId),
    // Recordings are also processed in the background.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.recordings.some(isUnderway) ? ASK_MS : false),
  })
  return (
    <section aria-labelledby={id} className={`${sections.section} ${styles.section}`}>
      <h3 id={id} ref={heading} tabIndex={-1} className={sections.heading}>
        Recordings
      </h3>
      <p className={sections.text}>What visitors can hear here on your site. Changes are saved at once.</p>
      <QueryState query={query} pending="Loading recordings..." error="Failed to load recordings">
        {({ recordings, isAudioAvailable }) => (
          <>
            {recordings.length === 0 ? (
              <p className={sections.text}>No recordings yet.</p>
            ) : (
              <RecordingList
                trackId={trackId}
                recordings={recordings}
                onRemoved={() => heading.current?.focus()}
              />
            )}
            {isAudioAvailable ? (
              <AddRecordings trackId={trackId} onCover={onCover} />
            ) : (
              <p className={sections.text}>{UNAVAILABLE}</p>
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

function RecordingList({
  trackId,
  recordings,
  onRemoved,
}: {
  trackId: number
  recordings: readonly Recording[]
  /** Called after a focused row was removed. */
  onRemoved: () => void
}) {
  const { cancel } = useAudioUploads()
  const { order, saveText, setChoice, retry, remove } = useRecordingChanges(trackId)
  const idList = recordings.map(({ id }) => id).join()
  const rows = useOrderedRows({
    noun: 'recording',
    names: recordings.map(({ title }) => title),
    // Memoized: the focus moves with the next new array, which must be the one in the new order.
    rows: useMemo(() => idList.split(','), [idList]),
    onChange: (ids) => order(ids.map(Number)),
  })
  return (
    <>
      <PlainList aria-label="Recordings" className={sections.list}>
        {recordings.map((recording, index) => (
          <RecordingRow
            key={recording.id}
            recording={recording}
            number={isNumbered(recording) ? recordings.slice(0, index + 1).filter(isNumbered).length : null}
            trackId={trackId}
            index={index}
            rows={rows}
            onSaveText={(change) => saveText(recording.id, change)}
            onChoose={(choice) => setChoice(recording.id, choice)}
            onRetry={() => retry(recording.id)}
            onDelete={() => {
              cancel(recording.id)
              remove(recording)
              onRemoved()
            }}
          />
        ))}
      </PlainList>
      <p role="status" className="visually-hidden">
        {rows.announced}
      </p>
    </>
  )
}
