import { useImperativeHandle, useRef, type Ref } from 'react'
import type { ZodType } from 'zod'
import { completeLink } from '@troubadour/domain/site/web-text'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { UrlField } from '@troubadour/ui/forms/fields'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { OrderButtons, useOrderedRows } from '../shared/order-buttons.tsx'
import styles from './url-list-field.module.css'

/** Addresses in their order. */
export function UrlListField({
  noun,
  texts,
  schema,
  noteOf,
  urls,
  errors,
  onChange,
  ref,
}: {
  /** What one is called: 'post'. */
  noun: string
  texts: { list: string; none: string; full: string }
  /** It says how many the list can hold. */
  schema: ZodType
  /** What is said below an address. */
  noteOf?: (url: string) => string | undefined
  urls: readonly string[]
  /** By the index of the address. */
  errors: readonly (string | undefined)[]
  onChange: (urls: string[]) => void
  /** focus() goes to the first address that is wrong. */
  ref?: Ref<{ focus: () => void }>
}) {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = useOrderedRows({ noun, rows: urls, onChange, fallback: addButton })
  const hasRoom = schema.safeParse([...urls, ''].fill('')).success

  useImperativeHandle(ref, () => ({
    focus: () => list.current?.querySelector<HTMLElement>('input[aria-invalid]')?.focus(),
  }))

  return (
    <div className={styles.posts}>
      {urls.length > 0 ? (
        <PlainList ref={list} className={styles.list} aria-label={texts.list}>
          {urls.map((url, index) => (
            // By position: two may have the same address while they are typed.
            <li key={index} className={styles.row}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <UrlField
                id={rows.partId('url', index)}
                label={`Address of ${rows.nameOf(index)}`}
                isLabelHidden
                error={errors[index]}
                aria-describedby={noteOf?.(url) && rows.partId('note', index)}
                value={url}
                onChange={({ target }) => onChange(urls.with(index, target.value))}
                onBlur={() => {
                  const link = completeLink(url)
                  if (link !== url) onChange(urls.with(index, link))
                }}
              />
              <OrderButtons rows={rows} index={index} className={styles.buttons} />
              {noteOf?.(url) && (
                <p id={rows.partId('note', index)} className={styles.note}>
                  {noteOf(url)}
                </p>
              )}
            </li>
          ))}
        </PlainList>
      ) : (
        <p className="muted">{texts.none}</p>
      )}
      <div className={styles.foot}>
        <Button
          ref={addButton}
          variant="secondary"
          size="small"
          disabled={!hasRoom}
          onClick={() => rows.add('', 'url')}
        >
          <PlusIcon />
          {`Add a ${noun}`}
        </Button>
        {!hasRoom && <p className="muted">{`${texts.full}: ${urls.length}.`}</p>}
      </div>
      <p role="status" className="visually-hidden">
        {rows.announced}
      </p>
    </div>
  )
}
