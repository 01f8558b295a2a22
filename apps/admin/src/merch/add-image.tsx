import { useEffect, useState } from 'react'
import { imageList, isImageUrl, URL_MAX_LENGTH } from '@troubadour/domain/contract/field'
import { showToast } from '@troubadour/ui/feedback/toast-store'
import { Button } from '@troubadour/ui/forms/button'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { TextField } from '@troubadour/ui/forms/fields'
import { UploadPanel } from '../shared/picture-field/upload-panel.tsx'
import { useUploadQueue } from '../shared/picture-field/use-picture-upload.ts'
import styles from './product-form.module.css'

/** What was typed or chosen, and is not added to the product yet. */
export type PendingImage = 'address' | 'upload'

const SOURCES = [
  { value: 'url', label: 'Image URL' },
  { value: 'upload', label: 'Upload' },
] as const

interface AddImageProps {
  /** The addresses that the product has already. */
  urls: readonly string[]
  onAdd: (url: string) => void
}

/** Adds pictures by their addresses or by upload. */
export function AddImage({
  urls,
  onAdd,
  onPendingChange,
}: AddImageProps & { onPendingChange: (pending: PendingImage | null) => void }) {
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

const INVALID_URL = 'Please enter a valid image URL'

/** Adds a picture by its address (docs/product/validation.md#additional-pictures). */
function AddImageByUrl({
  urls,
  typed,
  onType,
  onAdd,
}: AddImageProps & { typed: string; onType: (text: string) => void }) {
  const [error, setError] = useState<string>()

  function add() {
    const check = checkImageUrl(typed, urls)
    if (check.name === 'blank') return onType('')
    if (check.name === 'refused') return setError(check.message)
    if (check.name === 'unreadable') {
      setError(INVALID_URL)
      return showToast({ title: 'Invalid URL', description: INVALID_URL, variant: 'destructive' })
    }
    onType('')
    onAdd(check.url)
  }
  return (
    <div className={styles.byUrl}>
      <TextField
        label="Address of a picture"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https:// or /media/"
        value={typed}
        error={error}
        onChange={({ target }) => {
          setError(undefined)
          onType(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // It would submit the form around the field.
          event.preventDefault()
          add()
        }}
      />
      <Button variant="secondary" onClick={add}>
        Add picture
      </Button>
    </div>
  )
}

type ImageUrlCheck =
  | { name: 'blank' }
  | { name: 'unreadable' }
  | { name: 'refused'; message: string }
  | { name: 'good'; url: string }

/**
 * Checks what was typed as the address of one more picture (docs/product/validation.md#additional-pictures).
 * @param others the addresses that the product has already
 * @returns the address as it is stored: a comma inside it is written %2C (docs/product/validation.md#fields)
 */
export function checkImageUrl(typed: string, others: readonly string[]): ImageUrlCheck {
  const url = typed.trim().replaceAll(',', '%2C')
  if (url === '') return { name: 'blank' }
  if (!isImageUrl(url) && !URL.canParse(url)) return { name: 'unreadable' }
  if (url.length > URL_MAX_LENGTH) {
    return { name: 'refused', message: `Must be at most ${URL_MAX_LENGTH} characters` }
  }
  const [issue] = imageList.safeParse(url).error?.issues ?? []
  if (issue) return { name: 'refused', message: issue.message }
  if (others.includes(url)) return { name: 'refused', message: 'This picture is there already' }
  return { name: 'good', url }
}
