import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { musicQueries } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { PATHS } from '@troubadour/domain/site/paths'
import { formatDay } from '@troubadour/domain/time/zoned-time'
import { buttonClass } from '@troubadour/ui/forms/button'
import { Card } from '@troubadour/ui/cards/card'
import { PlayIcon, PlusIcon } from '@troubadour/ui/pictures/icon'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { editTrackPath, newTrackPath } from '../shared/admin-paths.ts'
import { LoadError } from '../shared/load-error.tsx'
import { useSiteClock } from '../shared/site-clock.ts'
import { latestRelease } from './latest-release.ts'
import styles from './figures-card.module.css'

/** The track count and the latest release (docs/product/admin.md#dashboard). */
export function MusicCard() {
  return (
    <Card as="section" className={styles.card} aria-labelledby="music-card-title">
      <header className={styles.header}>
        <PlayIcon className={styles.icon} />
        <h2 id="music-card-title">Music Manager</h2>
      </header>
      <Figures />
      <footer className={styles.footer}>
        <Link to={PATHS.adminMusic} className={buttonClass()}>
          Manage music
        </Link>
        <Link to={newTrackPath} className={buttonClass({ variant: 'secondary' })}>
          <PlusIcon />
          Add New Track
        </Link>
      </footer>
    </Card>
  )
}

function Figures() {
  const tracks = useQuery(musicQueries.list())

  if (tracks.isPending) return <FiguresSkeleton />
  if (tracks.isLoadingError) {
    return (
      <LoadError message="Failed to load music items" isBusy={tracks.isFetching} onRetry={tracks.refetch} />
    )
  }
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{tracks.data.length === 1 ? 'Track' : 'Tracks in all'}</dt>
        <dd className={styles.count}>{tracks.data.length}</dd>
      </div>
      <div>
        <dt>Latest release</dt>
        <dd>
          <Latest tracks={tracks.data} />
        </dd>
      </div>
    </dl>
  )
}

function Latest({ tracks }: { tracks: readonly MusicTrack[] }) {
  const latest = latestRelease(tracks, useSiteClock())
  if (!latest) return <span className={styles.none}>Nothing released yet</span>
  return (
    <>
      <Link to={editTrackPath(latest.track.id)} className={styles.entry}>
        {latest.track.title}
      </Link>
      <span className={styles.date}>
        {formatDay(latest.day, { month: 'long', day: 'numeric', year: 'numeric' })}
      </span>
    </>
  )
}

function FiguresSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading music items...
      </span>
      <Skeleton shape="title" />
      <Skeleton />
    </div>
  )
}
