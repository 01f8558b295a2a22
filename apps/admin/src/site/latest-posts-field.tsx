import { useImperativeHandle, useRef, type Ref } from 'react'
import { completeLink } from '@troubadour/domain/site/web-text'
import { siteSettingsInput } from '@troubadour/domain/site/site'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { OrderButtons, useOrderedRows } from '../shared/order-buttons.tsx'
import styles from './latest-posts-field.module.css'

export function LatestPostsField({
  urls,
  errors,
  onChange,
  ref,
}: {
  urls: readonly string[]
  /** By the index of the post. */
  errors: readonly (string | undefined)[]
  onChange: (urls: string[]) => void
  /** focus() goes to the first post that is wrong. */
  ref?: Ref<{ focus: () => void }>
}) {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = useOrderedRows({ noun: 'post', rows: urls, onChange, fallback: addButton })
  const hasRoom = hasRoomForPost(urls)

  useImperativeHandle(ref, () => ({
    focus: () => list.current?.querySelector<HTMLElement>('input[aria-invalid]')?.focus(),
  }))

  return (
    <div className={styles.posts}>
      {urls.length > 0 ? (
        <PlainList ref={list} className={styles.list} aria-label="Posts">
          {urls.map((url, index) => (
            // By position: two posts may have the same address while they are typed.
            <li key={index} className={styles.row}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <TextField
                id={rows.partId('url', index)}
                label={`Address of ${rows.nameOf(index)}`}
                isLabelHidden
                type="url"
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
                error={errors[index]}
                value={url}
                onChange={({ target }) => onChange(urls.with(index, target.value))}
                onBlur={() => {
                  const link = completeLink(url)
                  if (link !== url) onChange(urls.with(index, link))
                }}
              />
              <OrderButtons rows={rows} index={index} className={styles.buttons} />
            </li>
          ))}
        </PlainList>
      ) : (
        <p className="muted">No posts yet: the home page leaves the feed out.</p>
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
          Add a post
        </Button>
        {!hasRoom && <p className="muted">That is as many as the feed holds: {urls.length}.</p>}
      </div>
      <p role="status" className="visually-hidden">
        {rows.announced}
      </p>
    </div>
  )
}

/** True while the schema takes one more post. */
export function hasRoomForPost(urls: readonly string[]): boolean {
  return siteSettingsInput.shape.latestPostUrls.safeParse([...urls, ''].fill('')).success
}
