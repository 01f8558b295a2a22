import { useId, useImperativeHandle, useRef, type Ref } from 'react'
import { ALT_MAX_LENGTH } from '@troubadour/domain/media/upload-rules'
import type { ListedPicture } from '@troubadour/domain/media/picture-list'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { TextField } from '@troubadour/ui/forms/fields'
import { ImageIcon } from '@troubadour/ui/pictures/icon'
import { ListPicture } from '../lists/list-picture.tsx'
import { OrderButtons, useOrderedRows } from '../order/order-buttons.tsx'
import { showFailure } from '../calls/outcome.ts'
import { usePending } from './picture-field.tsx'
import { PictureSources } from './picture-sources.tsx'
import { useUploads } from '../uploads/use-uploads.ts'
import pictureRows from '../forms/picture-rows.module.css'
import styles from './listed-pictures.module.css'

/** Pictures in order, each with its alternative text. */
export function ListedPictures({
  label,
  noun,
  max,
  pictures,
  error,
  onChange,
  onPendingChange,
  ref,
}: {
  label: string
  /** What has them: 'post'. */
  noun: string
  /** How many there can be. */
  max: number
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
      <legend className="field-legend">{label}</legend>
      {pictures.length > 0 && (
        <PlainList aria-label={label}>
          {pictures.map(({ filePath, alt }, index) => (
            <li key={filePath} className={`${pictureRows.row} ${styles.row}`}>
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
      {pictures.length < max || uploads.isPending ? (
        <PictureSources uploads={uploads} chosen={paths} onChoose={add} />
      ) : (
        <p className="muted">{`${noun.startsWith('i') ? 'An' : 'A'} ${noun} has at most ${max} pictures.`}</p>
      )}
      <p role="status" className="visually-hidden">
        {rows.announced}
      </p>
    </fieldset>
  )
}
