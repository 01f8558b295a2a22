import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { overviewQuery } from '@troubadour/api-client/first-run'
import type { ComingUp as Coming } from '@troubadour/domain/site/coming-up'
import { countText } from '@troubadour/domain/texts/count-text'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { KINDS, rowPath } from '../shared/content/kinds.ts'
import { announcementPath } from '../shared/paths/admin-paths.ts'
import { Moment } from '../shared/time/moment.tsx'
import styles from './dashboard.module.css'

/** The next things that happen by themselves (docs/product/admin.md#coming-up); nothing while nothing does. */
export function ComingUp() {
  const { data } = useQuery(overviewQuery())
  // A newer API may know of more kinds.
  const entries = (data?.comingUp ?? []).filter(({ kind }) => Object.hasOwn(KIND_TEXTS, kind))
  if (entries.length === 0) return null
  return (
    <Card as="section" isFlush className={styles.coming} aria-labelledby="coming-up-title">
      <h2 id="coming-up-title" className={styles.comingTitle}>
        Coming up
      </h2>
      <PlainList aria-labelledby="coming-up-title">
        {entries.map((entry) => (
          <li key={`${entry.kind}-${entry.id}-${entry.at}`} className={styles.comingRow}>
            <Moment at={entry.at} className={styles.comingAt} />
            <p>
              {entry.reminder
                ? `${countText(entry.reminder.count, 'reminder')} of `
                : KIND_TEXTS[entry.kind].before}
              <Link to={pathOf(entry)} dir="auto">
                {`“${entry.title}”`}
              </Link>
              {entry.reminder?.count === 1 ? ' goes out' : KIND_TEXTS[entry.kind].after}
            </p>
            {entry.contradiction && <p className={styles.contradiction}>{entry.contradiction}</p>}
          </li>
        ))}
      </PlainList>
    </Card>
  )
}

const KIND_TEXTS: Record<Coming['kind'], { before: string; after: string; path: (id: number) => string }> = {
  release: { before: '', after: ' is out', path: (id) => rowPath(KINDS.tracks, id) },
  track: { before: 'The release ', after: ' becomes public', path: (id) => rowPath(KINDS.tracks, id) },
  event: { before: 'The show ', after: ' becomes public', path: (id) => rowPath(KINDS.events, id) },
  page: { before: 'The page ', after: ' becomes public', path: (id) => rowPath(KINDS.pages, id) },
  post: { before: 'The post ', after: ' appears', path: (id) => rowPath(KINDS.posts, id) },
  announcement: { before: 'The mail ', after: ' goes out', path: announcementPath },
  reminder: { before: 'Reminders of ', after: ' go out', path: (id) => rowPath(KINDS.events, id) },
}

const pathOf = ({ kind, id, reminder }: Coming) =>
  KIND_TEXTS[reminder?.about === 'release' ? 'release' : kind].path(id)
