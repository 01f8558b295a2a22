import { useEffect, useRef, useState, type DragEvent } from 'react'
import { ChosenPicture } from './chosen-picture.tsx'
import { DropArea } from './drop-area.tsx'
import styles from './picture-field.module.css'
import { PicturePreview } from './picture-preview.tsx'
import { UploadStatus } from './upload-status.tsx'
import type { PictureCategory } from './upload-texts.ts'
import { carriesFiles, filesOf, usePastedFiles } from './use-pasted-files.ts'
import type { PictureUpload } from './use-picture-upload.ts'

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

  const drag = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return
    event.preventDefault()
    setIsTarget(event.type !== 'dragleave' || isInside(event))
  }
  const drop = (event: DragEvent) => {
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
            {...{ category, takesSeveral, isTarget }}
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
function isInside({ currentTarget, relatedTarget }: DragEvent): boolean {
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
