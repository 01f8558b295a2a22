import { useEffect, useState } from 'react'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { UploadPanel } from '../shared/picture-field/upload-panel.tsx'
import { useUploadQueue } from '../shared/picture-field/use-upload-queue.ts'
import { AddImageByUrl } from './add-image-by-url.tsx'
import styles from './additional-images-field.module.css'

/** What stands in the form and is no picture of the product yet. */
export type PendingImage = 'address' | 'upload'

const SOURCES = [
  { value: 'url', label: 'Image URL' },
  { value: 'upload', label: 'Upload' },
] as const

/** Adds pictures by their addresses or by upload. */
export function AddImage({
  urls,
  onAdd,
  onPendingChange,
}: {
  /** What is there already. */
  urls: readonly string[]
  onAdd: (url: string) => void
  onPendingChange: (pending: PendingImage | null) => void
}) {
  const [source, setSource] = useState<'url' | 'upload'>('url')
  const [typed, setTyped] = useState('')
  const { upload, waiting } = useUploadQueue({ onUploaded: onAdd })
  const isUploading = upload.step.name !== 'choosing' || waiting > 0
  const pending = pendingImage(isUploading, typed)

  useEffect(() => onPendingChange(pending), [onPendingChange, pending])

  return (
    <div className={styles.add}>
      <SegmentedChoice
        label="Where the picture comes from"
        options={SOURCES}
        value={source}
        onChange={setSource}
        disabled={upload.step.name === 'sending'}
        className={styles.source}
      />
      {source === 'url' ? (
        <AddImageByUrl urls={urls} typed={typed} onType={setTyped} onAdd={onAdd} />
      ) : (
        <>
          <UploadPanel upload={upload} value="" takesSeveral />
          {waiting > 0 && (
            <p className={styles.none}>
              {waiting === 1 ? 'One more picture comes after it.' : `${waiting} more pictures come after it.`}
            </p>
          )}
        </>
      )}
    </div>
  )
}

function pendingImage(isUploading: boolean, typed: string): PendingImage | null {
  if (isUploading) return 'upload'
  return typed.trim() === '' ? null : 'address'
}
