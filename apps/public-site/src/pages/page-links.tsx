import type { ComponentProps, ReactNode } from 'react'
import { compareIds } from '@troubadour/domain/contract/row'
import { pathOf, type AddressKind } from '@troubadour/domain/site/slug'
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
  const copied = usePageText()('share.copiedLabel')
  return (
    <>
      <Button
        {...button}
        variant="secondary"
        hidden
        data-share={share}
        data-copied={copied}
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

/** Links to the previous and next item, if any. */
export function Neighbours({
  kind,
  labels,
  previous,
  next,
}: {
  kind: AddressKind
  /** Labels of the two links. */
  labels: readonly [previous: string, next: string]
  previous?: Linked
  next?: Linked
}) {
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label={labels.join(', ')}>
      {previous && (
        <a href={pathOf(kind, previous.slug)} rel="prev" className={styles.neighbour}>
          <span className={styles.direction}>
            <ArrowLeftIcon />
            {labels[0]}
          </span>
          <span dir="auto">{previous.title}</span>
        </a>
      )}
      {next && (
        <a href={pathOf(kind, next.slug)} rel="next" className={`${styles.neighbour} ${styles.next}`}>
          <span className={styles.direction}>
            {labels[1]}
            <ArrowLeftIcon />
          </span>
          <span dir="auto">{next.title}</span>
        </a>
      )}
    </nav>
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
}

/**
 * Releases or products as pictures that link to their pages.
 * @param layout a row of a few, or a grid of all
 */
export function PictureLinks({ items, layout }: { items: readonly PictureLink[]; layout: 'row' | 'grid' }) {
  if (items.length === 0) return null
  return (
    <PlainList className={styles[layout]}>
      {items.map(({ href, title, imageUrl, note, mark, action }) => (
        <li key={href}>
          <Cover src={imageUrl} sizes="(min-width: 900px) 14rem, 45vw" loading="lazy" />
          {action}
          <a href={href} className="card-link" dir="auto">
            {title}
          </a>
          {mark && <UserText className={styles.state}>{mark}</UserText>}
          {note && <span className={styles.aside}>{note}</span>}
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
  const place = timed.findIndex(({ one }) => one.id === item.id)
  if (place < 0) return {}
  return { previous: timed[place - 1]?.one, next: timed[place + 1]?.one }
}
