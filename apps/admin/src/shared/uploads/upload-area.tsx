import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { EVENT_IMAGE_TYPES, PRESS_FILE_TYPES, UPLOAD_MB } from '@troubadour/domain/media/upload-rules'
import { FileChooser } from './file-chooser.tsx'
import { UploadList } from './upload-row.tsx'
import styles from './upload.module.css'
import type { Uploads } from './use-uploads.ts'

const IMAGE_TYPES = EVENT_IMAGE_TYPES.join(',')
export const ACCEPTED = {
  // An iPhone converts HEIC to JPEG when the types are listed.
  EVENT: { types: IMAGE_TYPES, limits: `JPEG, PNG or GIF, less than ${UPLOAD_MB.EVENT} MB.` },
  MUSIC: {
    types: `${IMAGE_TYPES},image/webp,image/avif`,
    limits: `JPEG, PNG, GIF, WebP or AVIF, at most ${UPLOAD_MB.MUSIC} MB.`,
  },
  PRESS: {
    types: PRESS_FILE_TYPES.join(','),
    limits: `PDF, JPEG, PNG, GIF, WebP or AVIF, at most ${UPLOAD_MB.PRESS} MB.`,
  },
}

/** Chooses, drops or pastes pictures, and shows the progress of uploads (docs/product/admin.md#picture-uploads). */
export function UploadArea({
  uploads,
  error,
  chooser: givenChooser,
}: {
  uploads: Uploads
  error?: string
  /** The file input, for components that open it from elsewhere. */
  chooser?: RefObject<HTMLInputElement | null>
}) {
  const ownChooser = useRef<HTMLInputElement>(null)
  const chooser = givenChooser ?? ownChooser
  const { takesSeveral } = uploads
  const isTarget = useFilesOfPage(uploads.add)
  const { types, limits } = ACCEPTED[uploads.category ?? 'EVENT']
  return (
    <div
      role="group"
      aria-label={takesSeveral ? 'Upload pictures' : 'Upload a picture'}
      className={styles.panel}
    >
      <p className="visually-hidden" role="status">
        {statusText(uploads)}
      </p>
      <FileChooser
        ref={chooser}
        words={takesSeveral ? SEVERAL : ONE}
        isTarget={isTarget}
        accept={types}
        multiple={takesSeveral}
        limits={`${limits} Large photos are made smaller for you.`}
        problem={uploads.refused ?? error}
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} onFocusLost={() => chooser.current?.focus()} />
    </div>
  )
}

const ONE = {
  invitation: 'Drop a picture here, paste one, or',
  letGo: 'Let go to take this picture',
  choose: 'Choose a picture',
}
const SEVERAL = {
  invitation: 'Drop pictures here, paste them, or',
  letGo: 'Let go to take these pictures',
  choose: 'Choose pictures',
}

/** Announces the uploads to assistive technology: each step, and for a single one each quarter. */
function statusText({ uploads, ended }: Uploads): string {
  const active = uploads.filter(({ state }) => state.name !== 'failed')
  const [only, ...others] = active
  if (others.length > 0) return `Uploading ${active.length} pictures`
  if (only?.state.name === 'sending') {
    const quarters = Math.floor(only.state.fraction * 4)
    return quarters === 4 ? 'Preparing the picture' : `Uploading, ${quarters * 25} percent`
  }
  if (only) return 'Preparing the upload'
  return ENDED[ended]
}

const ENDED = {
  none: '',
  uploaded: 'The picture is uploaded.',
  cancelled: 'The upload was cancelled.',
}

function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])]
}

/**
 * Accepts files that are pasted or dropped anywhere on the page, so that a missed drop area does not open the file
 * instead of the page.
 * @returns whether files are being dragged over the page
 */
function useFilesOfPage(onFiles: (files: File[]) => void): boolean {
  const [isTarget, setIsTarget] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData)
      // Another field on the page may have handled the event.
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      take(files)
    }
    const drag = (event: DragEvent) => {
      // Ignores texts and links.
      if (!event.dataTransfer?.types.includes('Files')) return
      // Another drop area handles the event.
      if (event.defaultPrevented) return setIsTarget(false)
      event.preventDefault()
      // A drag also leaves elements inside of the page; only outside of the window it has no related target.
      setIsTarget(event.type !== 'dragleave' || event.relatedTarget instanceof Node)
    }
    const drop = (event: DragEvent) => {
      setIsTarget(false)
      const files = filesOf(event.dataTransfer)
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      take(files)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('paste', paste, { signal })
    document.addEventListener('dragenter', drag, { signal })
    document.addEventListener('dragover', drag, { signal })
    document.addEventListener('dragleave', drag, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [])
  return isTarget
}
