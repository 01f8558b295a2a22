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

/** The place to choose or drop files, each of which becomes a recording. */
export function AddRecordings({
  trackId,
  onCover,
}: {
  trackId: number
  /** As of `useAddRecordings`. */
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
  /** Why files were not taken. */
  problems: readonly string[]
  /** What is done with the files; null when it is done. */
  busyText: string | null
  onFiles: (files: readonly File[]) => void
}) {
  const [isTarget, setIsTarget] = useState(false)

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    // The cover's place takes files of the whole page, unless they are taken.
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
