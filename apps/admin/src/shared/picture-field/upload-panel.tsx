import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent as ReactDragEvent } from 'react'
import { buttonClass } from '@troubadour/ui/forms/button'
import { UploadIcon } from '@troubadour/ui/pictures/icon'
import { ChosenPicture, PicturePreview } from './chosen-picture.tsx'
import styles from './picture-field.module.css'
import {
  UPLOAD_TEXTS,
  type PictureCategory,
  type PictureUpload,
  type UploadStep,
} from './use-picture-upload.ts'

/** The picture by upload: choose, drop or paste one, describe it, send it. */
export function UploadPanel({
  upload,
  value,
  category,
  takesSeveral,
  error,
}: {
  upload: PictureUpload
  /** The picture that the field has until another one is there. */
  value: string
  category?: PictureCategory
  takesSeveral?: boolean
  error?: string
}) {
  const { step, take } = upload
  const [isTarget, setIsTarget] = useState(false)
  const panel = useFocusOnStep(step.name)
  usePastedFiles(take)

  const drag = (event: ReactDragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return
    event.preventDefault()
    setIsTarget(event.type !== 'dragleave' || isInside(event))
  }
  const drop = (event: ReactDragEvent) => {
    event.preventDefault()
    setIsTarget(false)
    take(filesOf(event.dataTransfer))
  }
  return (
    <div
      ref={panel}
      role="group"
      aria-label="Upload a picture"
      className={styles.panel}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
    >
      <UploadStatus step={step} />
      {step.name === 'choosing' ? (
        <>
          <DropArea
            category={category}
            takesSeveral={takesSeveral}
            isTarget={isTarget}
            error={upload.problem ?? error}
            onChoose={take}
          />
          {value !== '' && <PicturePreview url={value} />}
        </>
      ) : (
        <ChosenPicture upload={upload} step={step} />
      )}
    </div>
  )
}

/** A drag leaves each part that it passes; it has left the panel when what follows is outside. */
function isInside({ currentTarget, relatedTarget }: ReactDragEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
}

/** The next step begins where the last one had the focus; somebody who is elsewhere by now is left there. */
function useFocusOnStep(stepName: string) {
  const panel = useRef<HTMLDivElement>(null)
  const shownStep = useRef(stepName)
  useEffect(() => {
    if (shownStep.current === stepName) return
    shownStep.current = stepName
    const focused = document.activeElement
    const isElsewhere = focused && focused !== document.body && !panel.current?.contains(focused)
    if (!isElsewhere) panel.current?.querySelector<HTMLElement>('[data-step-focus]')?.focus()
  }, [stepName])
  return panel
}

/** The place to choose a file in; a press anywhere on it opens the chooser. */
function DropArea({
  category,
  takesSeveral = false,
  isTarget,
  error,
  onChoose,
}: {
  category?: PictureCategory
  takesSeveral?: boolean
  /** A file is held over it. */
  isTarget: boolean
  error?: string | null
  onChoose: (files: File[]) => void
}) {
  const id = useId()
  const words = takesSeveral ? SEVERAL : ONE
  const { limits, accept } = UPLOAD_TEXTS[category ?? 'EVENT']
  return (
    <div>
      <label className={isTarget ? `${styles.area} ${styles.target}` : styles.area}>
        <UploadIcon className={styles.icon} />
        <span className={styles.invitation}>{isTarget ? words.letGo : words.invitation}</span>
        <span id={`${id}-name`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {words.choose}
        </span>
        <input
          data-step-focus
          type="file"
          accept={accept}
          multiple={takesSeveral}
          className={styles.input}
          aria-labelledby={`${id}-name`}
          aria-describedby={error ? `${id}-error ${id}-limits` : `${id}-limits`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            onChoose([...(target.files ?? [])])
            // The same file can be chosen again.
            target.value = ''
          }}
        />
        <span id={`${id}-limits`} className={styles.limits}>
          {limits}
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
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

/** The files that a clipboard or a drag carries. */
function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])]
}

/** True while files, not texts or links, are dragged. */
function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}

/**
 * Takes files that are pasted anywhere on the page, so that nobody has to find the right spot first. A file that is
 * dropped beside the field is not opened in place of the page.
 */
function usePastedFiles(onPaste: (files: File[]) => void) {
  const take = useEffectEvent(onPaste)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData)
      // Another field on the page may have taken it.
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      take(files)
    }
    const keepPage = (event: DragEvent) => {
      if (!event.dataTransfer || !carriesFiles(event.dataTransfer) || event.defaultPrevented) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', keepPage)
    document.addEventListener('drop', keepPage)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', keepPage)
      document.removeEventListener('drop', keepPage)
    }
  }, [])
}

/** Announces the upload to assistive technology: each step, and each quarter. */
function UploadStatus({ step }: { step: UploadStep }) {
  return (
    <p className="visually-hidden" role="status">
      {statusText(step)}
    </p>
  )
}

function statusText(step: UploadStep): string {
  if (step.name === 'sending') {
    const quarters = Math.floor(step.fraction * 4)
    return quarters === 4 ? 'Preparing the picture' : `Uploading, ${quarters * 25} percent`
  }
  switch (step.ended) {
    case 'uploaded':
      return 'The picture is uploaded.'
    case 'discarded':
      return 'The picture was discarded.'
    case 'cancelled':
      return 'The upload was cancelled.'
    case undefined:
      return step.name === 'describing' ? `${step.file.name} is chosen, and not uploaded yet.` : ''
  }
}
