import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { isImageUrl } from '@troubadour/domain/contract/field'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { AddImage, type PendingImage } from './add-image.tsx'
import { FIELD_LABELS } from './product-draft.ts'
import styles from './product-form.module.css'
import { ProductPicture } from './product-picture.tsx'
import { OrderButtons, type OrderPart, rowPartId } from '../shared/order-buttons.tsx'

/** The pictures beside the product's own, in the order in which visitors leaf through them. */
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
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const [news, setNews] = useState('')
  /** What gets the focus when the rows are there as they were asked for. */
  const nextFocus = useRef<{ part: OrderPart; index: number } | null>(null)

  const change = (next: string[], focus: typeof nextFocus.current, said: string) => {
    nextFocus.current = focus
    setNews(said)
    onChange(next)
  }
  const move = (from: number, to: number) => {
    const moved = urls.slice(from, from + 1)
    // The button at the end of the way is shut: the other one takes the focus.
    const isUp = to < from ? to > 0 : to === urls.length - 1
    change(
      urls.toSpliced(from, 1).toSpliced(to, 0, ...moved),
      { part: isUp ? 'up' : 'down', index: to },
      `Picture ${from + 1} is now picture ${to + 1}`,
    )
  }
  const remove = (index: number) => {
    const rest = urls.toSpliced(index, 1)
    const said = `Picture ${index + 1} removed`
    change(rest, { part: 'remove', index: Math.min(index, rest.length - 1) }, said)
  }

  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }))

  useEffect(() => {
    if (!nextFocus.current) return
    const { part, index } = nextFocus.current
    nextFocus.current = null
    const button = document.getElementById(rowPartId(id, part, index))
    // With the last picture its buttons go.
    ;(button ?? field.current)?.focus()
  }, [id, urls])

  return (
    <fieldset
      ref={field}
      tabIndex={-1}
      className={styles.field}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>{FIELD_LABELS.additionalImages}</legend>
      {urls.length > 0 ? (
        <PlainList className={styles.list} aria-label={FIELD_LABELS.additionalImages}>
          {urls.map((url, index) => (
            <ImageRow
              // Its place is what a picture has of its own: the same address may be there twice.
              key={`${index} ${url}`}
              id={id}
              index={index}
              isLast={index === urls.length - 1}
              url={url}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </PlainList>
      ) : (
        <p className={styles.none}>Only the picture from Printful is shown.</p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <AddImage
        urls={urls}
        onAdd={(url) => {
          setNews(`Picture ${urls.length + 1} added`)
          onChange([...urls, url])
        }}
        onPendingChange={onPendingChange}
      />
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </fieldset>
  )
}

/** One picture: how it looks, its address, its place, and the way out. */
function ImageRow({
  id,
  index,
  isLast,
  url,
  onMove,
  onRemove,
}: {
  /** Of the whole list. */
  id: string
  index: number
  isLast: boolean
  url: string
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const name = `picture ${index + 1}`
  return (
    <li className={styles.row}>
      <ProductPicture imageUrl={url} alt={`Additional ${name}`} className={styles.thumbnail} />
      <div className={styles.words}>
        <p className={styles.address}>{url}</p>
        {!isImageUrl(url) && <p className={styles.error}>This address cannot be shown</p>}
      </div>
      <OrderButtons {...{ id, name, index, isLast, onMove, onRemove }} className={styles.buttons} />
    </li>
  )
}
