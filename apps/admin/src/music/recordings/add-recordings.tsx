import { useState, type DragEvent } from 'react'
import { FileChooser } from '../../shared/uploads/file-chooser.tsx'
import sections from '../section.module.css'
import { ACCEPTED_AUDIO, readFiles } from './audio-files.ts'
import styles from './recordings.module.css'
import { useSendRecordings } from './use-send-recordings.ts'

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
  /** Called with the first cover in the files; undefined when none is wanted. */
  onCover?: (cover: File) => void
}) {
  const sendRecordings = useSendRecordings()
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isAdding, setIsAdding] = useState(false)

  async function add(files: readonly File[]) {
    if (files.length === 0) return
    setIsAdding(true)
    const { read, problems: refused } = await readFiles(files, { skipCovers: !onCover })
    setProblems(refused)
    const cover = read.find((one) => one.cover)?.cover
    if (cover) onCover?.(cover)
    setProblems([...refused, ...(await sendRecordings(trackId, read))])
    setIsAdding(false)
  }

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
