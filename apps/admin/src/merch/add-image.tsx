import { useState } from 'react'
import { imageList, URL_MAX_LENGTH } from '@troubadour/domain/schema/field'
import { isImageUrl } from '@troubadour/domain/schema/urls'
import { showToast } from '@troubadour/ui/overlays/toast-store'
import { Button } from '@troubadour/ui/forms/button'
import { UrlField } from '@troubadour/ui/forms/fields'
import { showFailure } from '../shared/calls/outcome.ts'
import { usePending } from '../shared/picture-field/picture-field.tsx'
import { PictureSources } from '../shared/picture-field/picture-sources.tsx'
import { useUploads } from '../shared/uploads/use-uploads.ts'
import styles from './product-form.module.css'

/** A typed URL or chosen file that is not added to the product yet. */
export type PendingImage = 'address' | 'upload'

interface AddImageProps {
  urls: readonly string[]
  onAdd: (url: string) => void
}

export function AddImage({
  urls,
  onAdd,
  onPendingChange,
}: AddImageProps & { onPendingChange: (pending: PendingImage | null) => void }) {
  const [typed, setTyped] = useState('')
  const uploads = useUploads({
    takesSeveral: true,
    onUploaded: ({ filePath }) => onAdd(filePath),
    onFailed: (error) => showFailure('Failed to upload image. Please try again.', error),
  })
  usePending(pendingImage(uploads.isPending, typed), onPendingChange)
  return (
    <div className={styles.add}>
      <PictureSources
        uploads={uploads}
        chosen={urls}
        onChoose={(url) => !urls.includes(url) && onAdd(url)}
        byUrl={<AddImageByUrl urls={urls} typed={typed} onType={setTyped} onAdd={onAdd} />}
      />
    </div>
  )
}

function pendingImage(isUploading: boolean, typed: string): PendingImage | null {
  if (isUploading) return 'upload'
  return typed.trim() === '' ? null : 'address'
}

const INVALID_URL = 'Please enter a valid image URL'

/** Adds a picture by URL (docs/product/validation.md#additional-pictures). */
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
      <UrlField
        label="Address of a picture"
        placeholder="https:// or /media/"
        value={typed}
        error={error}
        onChange={({ target }) => {
          setError(undefined)
          onType(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Enter would submit the surrounding form.
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

/** @returns the URL to store: a comma is written %2C (docs/product/validation.md#additional-pictures) */
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
