import { useState, type DragEvent } from 'react'
import { FileChooser } from '../../shared/picture-field/file-chooser.tsx'
import sections from '../section.module.css'
import { ACCEPTED_AUDIO } from './file-button.tsx'
import styles from './recordings.module.css'
import { useAddRecordings } from './use-add-recordings.ts'

const WORDS = {
  invitation: 'Drop recordings here, or',
  letGo: 'Let go to add these recordings',
  choose: 'Add recordings',
}

/** Chooses or drops files, each of which becomes a recording. */
export function AddRecordings({
  trackId,
  onCover,
}: {
  trackId: number
  /** See `useAddRecordings`. */
  onCover?: (cover: File) => void
}) {
  const { add, problems, isAdding } = useAddRecordings(trackId, onCover)
  return (
    <ChooseRecordings
      problems={problems}
      busyText={isAdding ? 'Adding recordings…' : null}
      onFiles={(files) => void add(files)}
    />
  )
}

export function ChooseRecordings({
  problems,
  busyText,
  onFiles,
}: {
  /** Why files were refused. */
  problems: readonly string[]
  /** The current activity; null when done. */
  busyText: string | null
  onFiles: (files: readonly File[]) => void
}) {
  const [isTarget, setIsTarget] = useState(false)

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    // Prevents the cover's drop area, which accepts files on the whole page, from taking them.
    event.preventDefault()
    setIsTarget(event.type !== 'dragleave')
  }

  return (
    <div
      role="group"
      aria-label="Add recordings"
      className={styles.add}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={(event) => {
        event.preventDefault()
        setIsTarget(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <FileChooser
        words={WORDS}
        isTarget={isTarget}
        accept={ACCEPTED_AUDIO}
        multiple
        limits="WAV, AIFF, FLAC, MP3 or M4A, up to 500 MB each, as many as you like."
        problem={problems.join(' ') || undefined}
        onFiles={onFiles}
      />
      <p role="status" className={busyText ? sections.text : 'visually-hidden'}>
        {busyText}
      </p>
    </div>
  )
}
