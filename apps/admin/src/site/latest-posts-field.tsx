import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { completeLink } from '@troubadour/domain/site/web-text'
import { siteSettingsInput } from '@troubadour/domain/site/site'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { OrderButtons, type OrderPart, rowPartId } from '../shared/order-buttons.tsx'
import styles from './latest-posts-field.module.css'

/** The addresses of posts, in the order in which the site shows them. */
export function LatestPostsField({
  urls,
  errors,
  onChange,
  ref,
}: {
  urls: readonly string[]
  /** What is wrong with the post at an index. */
  errors: readonly (string | undefined)[]
  onChange: (urls: string[]) => void
  /** focus() goes to the first post that is wrong. */
  ref?: Ref<{ focus: () => void }>
}) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [news, setNews] = useState('')
  /** What gets the focus when the rows are there as they were asked for. */
  const nextFocus = useRef<string | null>(null)
  const hasRoom = hasRoomForPost(urls)

  const change = (next: string[], focus: { part: PostPart; index: number } | null, said: string) => {
    nextFocus.current = focus ? rowPartId(id, focus.part, focus.index) : `${id}-add`
    setNews(said)
    onChange(next)
  }
  const move = (from: number, to: number) => {
    // The button at the end of the way is shut: the other one takes the focus.
    const isUp = to < from ? to > 0 : to === urls.length - 1
    change(
      movePost(urls, from, to),
      { part: isUp ? 'up' : 'down', index: to },
      `Post ${from + 1} is now post ${to + 1}`,
    )
  }
  const remove = (index: number) => {
    const rest = urls.toSpliced(index, 1)
    const next = { part: 'remove', index: Math.min(index, rest.length - 1) } as const
    change(rest, rest.length > 0 ? next : null, `Post ${index + 1} removed`)
  }

  useImperativeHandle(ref, () => ({
    focus: () => list.current?.querySelector<HTMLElement>('input[aria-invalid]')?.focus(),
  }))

  useEffect(() => {
    if (nextFocus.current === null) return
    document.getElementById(nextFocus.current)?.focus()
    nextFocus.current = null
  }, [urls])

  return (
    <div className={styles.posts}>
      {urls.length > 0 ? (
        <PlainList ref={list} className={styles.list} aria-label="Posts">
          {urls.map((url, index) => (
            <LatestPostRow
              // A post is its place in the list: two may have the same address while they are typed.
              key={index}
              id={id}
              index={index}
              isLast={index === urls.length - 1}
              url={url}
              error={errors[index]}
              onChange={(typed) => onChange(urls.with(index, typed))}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </PlainList>
      ) : (
        <p className={styles.none}>No posts yet: the home page leaves the feed out.</p>
      )}
      <div className={styles.foot}>
        <Button
          id={`${id}-add`}
          variant="secondary"
          size="small"
          disabled={!hasRoom}
          onClick={() => change([...urls, ''], { part: 'url', index: urls.length }, '')}
        >
          <PlusIcon />
          Add a post
        </Button>
        {!hasRoom && <p className={styles.none}>That is as many as the feed holds: {urls.length}.</p>}
      </div>
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </div>
  )
}

/** The controls of a row. */
type PostPart = 'url' | OrderPart

/** One post: its address, its place, and the way out. */
function LatestPostRow({
  id,
  index,
  isLast,
  url,
  error,
  onChange,
  onMove,
  onRemove,
}: {
  /** Of the whole list. */
  id: string
  index: number
  isLast: boolean
  url: string
  error?: string
  onChange: (url: string) => void
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const name = `post ${index + 1}`
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {index + 1}
      </span>
      <TextField
        id={rowPartId(id, 'url', index)}
        label={`Address of ${name}`}
        isLabelHidden
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={error}
        value={url}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          const link = completeLink(url)
          if (link !== url) onChange(link)
        }}
      />
      <OrderButtons {...{ id, name, index, isLast, onMove, onRemove }} className={styles.buttons} />
    </li>
  )
}

/** True while the schema takes one more post than these. */
export function hasRoomForPost(urls: readonly string[]): boolean {
  return siteSettingsInput.shape.latestPostUrls.safeParse([...urls, ''].fill('')).success
}

/** The list with the post at `from` taken out and put in at `to`. */
export function movePost(urls: readonly string[], from: number, to: number): string[] {
  const moved = urls.slice(from, from + 1)
  const others = urls.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...moved)
}
