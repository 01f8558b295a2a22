import { useId, useImperativeHandle, useRef, type Ref } from 'react'
import { ALT_MAX_LENGTH } from '@troubadour/domain/media/media-file'
import type { ListedPicture } from '@troubadour/domain/media/picture-list'
import { POST_PICTURES_MAX } from '@troubadour/domain/post/post'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { TextField } from '@troubadour/ui/forms/fields'
import { ImageIcon } from '@troubadour/ui/pictures/icon'
import { ListPicture } from '../shared/lists/list-picture.tsx'
import { OrderButtons, useOrderedRows } from '../shared/order/order-buttons.tsx'
import { showFailure } from '../shared/calls/outcome.ts'
import { usePending } from '../shared/picture-field/picture-field.tsx'
import { PictureSources } from '../shared/picture-field/picture-sources.tsx'
import { useUploads } from '../shared/uploads/use-uploads.ts'
import pictureRows from '../shared/forms/picture-rows.module.css'
import { FIELD_LABELS } from './post-draft.ts'
import styles from './posts.module.css'

/** The pictures of a post in order, each with its alternative text. */
export function PostPictures({
  pictures,
  error,
  onChange,
  onPendingChange,
  ref,
}: {
  pictures: readonly ListedPicture[]
  error?: string
  onChange: (pictures: ListedPicture[]) => void
  onPendingChange: (isPending: boolean) => void
  ref?: Ref<{ focus: () => void }>
}) {
  const errorId = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }))
  /** Alternative texts of just added pictures, from the library. */
  const known = useRef(new Map<string, string>())
  const paths = pictures.map(({ filePath }) => filePath)
  const rows = useOrderedRows({
    noun: 'picture',
    rows: paths,
    onChange: (next) => onChange(next.map(pictureAt)),
    fallback: field,
  })
  const uploads = useUploads({
    takesSeveral: true,
    onUploaded: ({ filePath, alt }) => add(filePath, alt),
    onFailed: (cause) => showFailure('Failed to upload image. Please try again.', cause),
  })
  usePending(uploads.isPending, onPendingChange)

  function pictureAt(filePath: string): ListedPicture {
    const alt = known.current.get(filePath) ?? ''
    return pictures.find((picture) => picture.filePath === filePath) ?? { filePath, alt }
  }
  function add(filePath: string, alt: string) {
    if (paths.includes(filePath)) return
    known.current.set(filePath, alt)
    rows.add(filePath)
  }

  return (
    <fieldset
      ref={field}
      tabIndex={-1}
      className={pictureRows.field}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="field-legend">{FIELD_LABELS.pictures}</legend>
      {pictures.length > 0 && (
        <PlainList aria-label={FIELD_LABELS.pictures}>
          {pictures.map(({ filePath, alt }, index) => (
            <li key={filePath} className={`${pictureRows.row} ${styles.pictureRow}`}>
              <ListPicture
                imageUrl={filePath}
                alt={`Picture ${index + 1}`}
                size="large"
                icon={<ImageIcon />}
              />
              <TextField
                label={`Describe picture ${index + 1}`}
                hint="For people who cannot see it."
                autoComplete="off"
                maxLength={ALT_MAX_LENGTH}
                value={alt}
                onChange={({ target }) =>
                  onChange(pictures.toSpliced(index, 1, { filePath, alt: target.value }))
                }
              />
              <OrderButtons rows={rows} index={index} className={pictureRows.buttons} />
            </li>
          ))}
        </PlainList>
      )}
      {error && (
        <p id={errorId} className={pictureRows.error} role="alert">
          {error}
        </p>
      )}
      {pictures.length < POST_PICTURES_MAX || uploads.isPending ? (
        <PictureSources uploads={uploads} chosen={paths} onChoose={add} />
      ) : (
        <p className="muted">A post has at most {POST_PICTURES_MAX} pictures.</p>
      )}
      <p role="status" className="visually-hidden">
        {rows.announced}
      </p>
    </fieldset>
  )
}
