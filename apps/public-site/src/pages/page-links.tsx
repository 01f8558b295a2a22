import type { ComponentProps, ReactNode } from 'react'
import { compareIds } from '@troubadour/domain/schema/row'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { ArrowLeftIcon, LinkIcon } from '@troubadour/ui/pictures/icon'
import { UserText } from '../shared/user-text.tsx'
import { Cover } from './cover.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** Hidden until the boot script makes it work (boot/share.ts). */
export function ShareButton() {
  return (
    <CopyButton share="" size="large">
      <LinkIcon />
      {usePageText()('share.button')}
    </CopyButton>
  )
}

/** Hidden like ShareButton. @param share the text to copy */
export function CopyButton({ share, ...button }: ComponentProps<typeof Button> & { share: string }) {
  const text = usePageText()
  return (
    <>
      <Button
        {...button}
        variant="secondary"
        hidden
        data-share={share}
        data-copied={text('share.copiedLabel')}
        data-copy-failed={text('share.copyFailedText')}
        className={styles.share}
      />
      <span role="status" className={styles.status} />
    </>
  )
}

interface Linked {
  slug: string
  title: string
}

/** Texts of the links to the previous and next item, to others, and to all. */
const ONWARD_KEYS = {
  shows: ['show.previousLabel', 'show.nextLabel', 'show.moreTitle', 'lists.showsLink'],
  music: ['release.previousLabel', 'release.nextLabel', 'release.moreTitle', 'navigation.releasesLink'],
  store: ['product.previousLabel', 'product.nextLabel', 'product.moreTitle', 'product.allLink'],
  posts: ['post.previousLabel', 'post.nextLabel', 'posts.title', 'lists.postsLink'],
} as const

/** Links to the previous and next item, if any, to some others, and to all. */
export function Onward({
  kind,
  previous,
  next,
  children,
}: {
  kind: keyof typeof ONWARD_KEYS
  previous?: Linked
  next?: Linked
  /** Links to others. */
  children?: ReactNode
}) {
  const text = usePageText()
  const [previousKey, nextKey, moreKey, allKey] = ONWARD_KEYS[kind]
  return (
    <>
      {(previous || next) && (
        <nav className={styles.neighbours} aria-label={`${text(previousKey)}, ${text(nextKey)}`}>
          {previous && (
            <a href={pathOf(kind, previous.slug)} rel="prev" className={styles.neighbour}>
              <span className={styles.direction}>
                <ArrowLeftIcon />
                {text(previousKey)}
              </span>
              <span dir="auto">{previous.title}</span>
            </a>
          )}
          {next && (
            <a href={pathOf(kind, next.slug)} rel="next" className={`${styles.neighbour} ${styles.next}`}>
              <span className={styles.direction}>
                {text(nextKey)}
                <ArrowLeftIcon />
              </span>
              <span dir="auto">{next.title}</span>
            </a>
          )}
        </nav>
      )}
      <nav className={styles.more} aria-label={text(moreKey)}>
        {children && <h2>{text(moreKey)}</h2>}
        {children}
        <a href={PATHS[kind]}>{text(allKey)}</a>
      </nav>
    </>
  )
}

export interface PictureLink {
  href: string
  title: string
  imageUrl: string
  note: string | null
  /** Shown on the picture, such as 'Coming Soon'. */
  mark?: string | null
  /** A button on the picture. */
  action?: ReactNode
  /** A link below the words. */
  buy?: ReactNode
}

/**
 * Releases or products as pictures that link to their pages.
 * @param layout a row of a few, or a grid of all
 */
export function PictureLinks({ items, layout }: { items: readonly PictureLink[]; layout: 'row' | 'grid' }) {
  if (items.length === 0) return null
  return (
    <PlainList className={styles[layout]}>
      {items.map(({ href, title, imageUrl, note, mark, action, buy }) => (
        <li key={href}>
          <Cover src={imageUrl} sizes="(min-width: 900px) 14rem, 45vw" loading="lazy" />
          {action}
          <div className={styles.link}>
            <a href={href} className="card-link" dir="auto">
              {title}
            </a>
            {mark && <UserText className={styles.state}>{mark}</UserText>}
            {note && <span className={styles.aside}>{note}</span>}
          </div>
          {buy}
        </li>
      ))}
    </PlainList>
  )
}

/** The previous and next item by time. @param timeOf null skips an item */
export function neighboursOf<Item extends Linked & { id: number | string }>(
  items: readonly Item[],
  item: Item,
  timeOf: (item: Item) => number | null,
): { previous?: Item; next?: Item } {
  const timed = items
    .flatMap((one) => ({ one, time: timeOf(one) }))
    .filter((entry): entry is { one: Item; time: number } => entry.time !== null)
    .sort((a, b) => a.time - b.time || compareIds(a.one.id, b.one.id))
  const index = timed.findIndex(({ one }) => one.id === item.id)
  if (index < 0) return {}
  return { previous: timed[index - 1]?.one, next: timed[index + 1]?.one }
}
