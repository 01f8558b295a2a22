import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { rowPartId } from '../shared/order-buttons.tsx'
import styles from './latest-posts-field.module.css'
import { LatestPostRow, type PostPart } from './latest-post-row.tsx'
import { hasRoomForPost, movePost } from './latest-posts.ts'

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
