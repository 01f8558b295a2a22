import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { isImageUrl } from '@troubadour/domain/schema/urls'
import { FieldName, UrlField } from '@troubadour/ui/forms/fields'
import { Button } from '@troubadour/ui/forms/button'
import { AlertIcon, ImageIcon, TrashIcon } from '@troubadour/ui/pictures/icon'
import { showFailure, showSuccess } from '../calls/outcome.ts'
import { useDebounced } from '../browser/use-debounced.ts'
import { DescribePicture } from './describe-picture.tsx'
import { PictureSources, type NoPicture } from './picture-sources.tsx'
import styles from './picture-field.module.css'
import { useUploads, type PictureCategory } from '../uploads/use-uploads.ts'

/** docs/product/errors.md#event-errors, docs/product/errors.md#music-errors */
const TEXTS = {
  EVENT: { failure: 'Failed to upload image. Please try again.', success: null },
  MUSIC: { failure: 'Failed to upload image', success: 'Image uploaded successfully' },
} as const

/** Fills the field with a picture that nobody chose for it, such as the cover in an audio file. */
export interface PictureOffer {
  /** Uploads it if the field is empty. @param file named like its source */
  offer: (file: File) => void
}

interface PictureFieldProps {
  /** Title of the whole field, when a form has several. */
  title?: string
  value: string
  onChange: (value: string) => void
  error?: string
  isRequired?: boolean
  /** 'MUSIC' for covers; undefined for an event's picture. */
  category?: PictureCategory
  /** True while a chosen file is not uploaded yet. */
  onPendingChange?: (isPending: boolean) => void
  onBlur?: () => void
  /** Offers to have no picture. */
  none?: NoPicture
  name?: string
  ref?: Ref<{ focus: () => void }>
  offerRef?: Ref<PictureOffer>
}

/** docs/product/admin.md#picture-uploads */
export function PictureField({
  title = 'Picture',
  value,
  onChange,
  error,
  isRequired = false,
  category,
  onPendingChange,
  onBlur,
  none,
  name,
  ref,
  offerRef,
}: PictureFieldProps) {
  const { failure, success } = TEXTS[category ?? 'EVENT']
  const uploads = useUploads({
    category,
    onUploaded: ({ filePath }) => {
      if (success) showSuccess(success)
      onChange(filePath)
    },
    onFailed: (cause) => showFailure(failure, cause),
  })
  const labelId = useId()
  const field = useRef<HTMLDivElement>(null)
  // The file chooser, the search or the URL field, whichever is shown.
  const focus = () => field.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus()
  useImperativeHandle(ref, () => ({ focus }))
  const [offers, setOffers] = useState<readonly File[]>([])
  useImperativeHandle(offerRef, () => ({
    offer(file) {
      if (value.trim() !== '' || uploads.isPending) return
      setOffers([...offers, file])
      uploads.add([file])
    },
  }))
  const uploaded = uploads.last?.filePath === value ? uploads.last : undefined
  const file = uploads.uploads.at(-1)?.file ?? uploaded?.file
  const isOffered = file !== undefined && offers.includes(file)
  // A failed upload is of no importance once no picture is wanted.
  usePending(uploads.isPending && !none?.isChosen, onPendingChange)
  const removal = value.trim() !== '' && (
    <Button
      variant="quiet"
      size="small"
      className={styles.removal}
      onClick={() => {
        onChange('')
        // The focused button is removed.
        focus()
      }}
    >
      <TrashIcon />
      Remove picture
    </Button>
  )
  return (
    <div ref={field} className={styles.field} role="group" aria-labelledby={labelId}>
      <p id={labelId}>
        <FieldName isRequired={isRequired}>{title}</FieldName>
      </p>
      <p role="status" className={isOffered ? styles.origin : 'visually-hidden'}>
        {isOffered && `Taken from ${file.name}.`}
      </p>
      <PictureSources
        // Shows the offered picture among the uploads.
        key={offers.length}
        uploads={uploads}
        uploaded={
          value.trim() !== '' && (
            <>
              <PicturePreview url={value.trim()} />
              {removal}
              {uploaded && <DescribePicture key={value} id={uploaded.id} />}
            </>
          )
        }
        error={error}
        chosen={[value]}
        none={none}
        onChoose={onChange}
        byUrl={
          <>
            <UrlField
              label="Image URL"
              placeholder="https:// or /media/"
              required={isRequired}
              name={name}
              value={value}
              error={error}
              onBlur={onBlur}
              onChange={({ target }) => onChange(target.value)}
            />
            <PicturePreview url={value.trim()} />
            {removal}
          </>
        }
      />
    </div>
  )
}

/** A preview of the picture; an empty, incomplete or broken URL shows a placeholder. */
function PicturePreview({ url: typed }: { url: string }) {
  const url = useDebounced(typed)
  if (!isImageUrl(url)) {
    return (
      <div className={styles.placeholder}>
        <ImageIcon className={styles.previewIcon} />
        <p>The picture will show here.</p>
      </div>
    )
  }
  return <ShownPicture key={url} url={url} />
}

function ShownPicture({ url }: { url: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) {
    return (
      <div className={styles.placeholder} role="status">
        <AlertIcon className={styles.previewIcon} />
        <p>Image unavailable</p>
      </div>
    )
  }
  return <img className={styles.picture} src={url} alt="Preview" onError={() => setIsBroken(true)} />
}

/** Tells the form that a file is being uploaded, or has failed. */
export function usePending<Pending>(pending: Pending, onChange?: (pending: Pending) => void) {
  const tell = useEffectEvent((current: Pending) => onChange?.(current))
  useEffect(() => tell(pending), [pending])
}
