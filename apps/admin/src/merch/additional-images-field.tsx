import { useId, useImperativeHandle, useRef, type Ref } from 'react'
import { isImageUrl } from '@troubadour/domain/schema/urls'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { BagIcon } from '@troubadour/ui/pictures/icon'
import { ListPicture } from '../shared/lists/list-picture.tsx'
import { OrderButtons, useOrderedRows } from '../shared/order/order-buttons.tsx'
import pictureRows from '../shared/forms/picture-rows.module.css'
import { AddImage, type PendingImage } from './add-image.tsx'
import { FIELD_LABELS } from './product-draft.ts'
import styles from './product-form.module.css'

export function AdditionalImagesField({
  urls,
  error,
  onChange,
  onPendingChange,
  ref,
}: {
  urls: readonly string[]
  error?: string
  onChange: (urls: string[]) => void
  onPendingChange: (pending: PendingImage | null) => void
  ref?: Ref<{ focus: () => void }>
}) {
  const errorId = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const rows = useOrderedRows({ noun: 'picture', rows: urls, onChange, fallback: field })
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }))

  return (
    <fieldset
      ref={field}
      tabIndex={-1}
      className={pictureRows.field}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="field-legend">{FIELD_LABELS.additionalImages}</legend>
      {urls.length > 0 ? (
        <PlainList className={styles.list} aria-label={FIELD_LABELS.additionalImages}>
          {urls.map((url, index) => (
            // The list may contain duplicates.
            <li key={`${index} ${url}`} className={`${pictureRows.row} ${styles.row}`}>
              <ListPicture
                imageUrl={url}
                alt={`Additional ${rows.nameOf(index)}`}
                size="large"
                icon={<BagIcon />}
              />
              <div className={styles.words}>
                <p className={styles.address}>{url}</p>
                {!isImageUrl(url) && <p className={pictureRows.error}>This address cannot be shown</p>}
              </div>
              <OrderButtons
                rows={rows}
                index={index}
                className={`${pictureRows.buttons} ${styles.buttons}`}
              />
            </li>
          ))}
        </PlainList>
      ) : (
        <p className="muted">Only the picture from Printful is shown.</p>
      )}
      {error && (
        <p id={errorId} className={pictureRows.error} role="alert">
          {error}
        </p>
      )}
      <AddImage urls={urls} onAdd={(url) => rows.add(url)} onPendingChange={onPendingChange} />
      <p role="status" className="visually-hidden">
        {rows.announced}
      </p>
    </fieldset>
  )
}
