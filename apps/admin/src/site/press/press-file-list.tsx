import { useRef, type ReactNode } from 'react'
import { uploadPressFile } from '@troubadour/api-client/uploads'
import { PRESS_CATEGORY } from '@troubadour/domain/media/upload-rules'
import type { PressFile, PressPart } from '@troubadour/domain/press/press-kit'
import { sizeText } from '@troubadour/domain/texts/size-text'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { ImageIcon } from '@troubadour/ui/pictures/icon'
import { ListPicture } from '../../shared/lists/list-picture.tsx'
import { OrderButtons, useOrderedRows } from '../../shared/order/order-buttons.tsx'
import { showFailure } from '../../shared/calls/outcome.ts'
import { FileChooser } from '../../shared/uploads/file-chooser.tsx'
import { usePending } from '../../shared/picture-field/picture-field.tsx'
import { ACCEPTED } from '../../shared/uploads/upload-area.tsx'
import { UploadList } from '../../shared/uploads/upload-row.tsx'
import { useUploads } from '../../shared/uploads/use-uploads.ts'
import styles from './press.module.css'

/** The files of a part in order, with an upload area. */
export function PressFileList({
  part,
  noun,
  ids,
  files,
  isFull,
  onChange,
  onAdd,
  onUploaded,
  onPendingChange,
  error,
  children,
}: {
  part: PressPart
  /** Noun of a file. */
  noun: 'photograph' | 'file'
  ids: readonly string[]
  /** All uploaded files. */
  files: readonly PressFile[]
  isFull: boolean
  onChange: (ids: string[]) => void
  onAdd: (id: string) => void
  onUploaded: (file: PressFile) => void
  onPendingChange: (part: PressPart, isPending: boolean) => void
  error?: (index: number) => string | undefined
  /** The fields of a file. */
  children?: (index: number) => ReactNode
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const uploads = useUploads({
    category: PRESS_CATEGORY,
    takesSeveral: true,
    send: uploadPressFile,
    onUploaded: (file) => {
      onUploaded(file)
      onAdd(file.id)
    },
    onFailed: (cause) => showFailure('Failed to upload the file. Please try again.', cause),
  })
  usePending(uploads.isPending, (isPending) => onPendingChange(part, isPending))
  const find = (id: string) => files.find((file) => file.id === id)
  const rows = useOrderedRows({
    noun,
    names: ids.map((id) => find(id)?.name ?? noun),
    rows: ids,
    onChange,
    fallback: chooser,
  })
  return (
    <>
      {ids.length > 0 && (
        <PlainList aria-label={`${noun}s`} className={styles.rows}>
          {ids.map((id, index) => (
            <li key={id} className={styles.row}>
              <PressFileFacts file={find(id)} problem={error?.(index)} />
              <OrderButtons rows={rows} index={index} className={styles.buttons} />
              {children && <div className={styles.words}>{children(index)}</div>}
            </li>
          ))}
        </PlainList>
      )}
      {isFull ? (
        <p className="muted">{`There is room for ${ids.length} ${noun}s.`}</p>
      ) : (
        <FileChooser
          ref={chooser}
          words={{ invitation: '', letGo: '', choose: `Add ${noun}s` }}
          isTarget={false}
          accept={ACCEPTED.PRESS.types}
          multiple
          limits={ACCEPTED.PRESS.limits}
          problem={uploads.refused ?? undefined}
          onFiles={uploads.add}
        />
      )}
      <UploadList uploads={uploads} onFocusLost={() => chooser.current?.focus()} />
      <p role="status" className="visually-hidden">
        {rows.announced}
      </p>
    </>
  )
}

function PressFileFacts({ file, problem }: { file: PressFile | undefined; problem: string | undefined }) {
  return (
    <>
      {file?.picture && <ListPicture imageUrl={file.picture} icon={<ImageIcon />} />}
      <p className={styles.name}>
        <span dir="auto">{file?.name ?? 'This file is not on the server any more.'}</span>{' '}
        {file && <span className="muted">{sizeText(file.bytes)}</span>}
        {problem && (
          <span role="alert" className={styles.problem}>
            {problem}
          </span>
        )}
      </p>
    </>
  )
}
