import { useState } from 'react'
import { eventSchedule, type ScheduledEvent } from '@troubadour/domain/event/event-schedule'
import { isImageUrl } from '@troubadour/domain/schema/urls'
import { formatDay } from '@troubadour/domain/time/zoned-time'
import { CalendarIcon } from '@troubadour/ui/pictures/icon'
import { useSiteClock } from '../shared/time/now.tsx'
import styles from './event-picture.module.css'

type Picture = ScheduledEvent & { imageUrl: string }

/** An event's picture; a broken or missing one is replaced by a date tile, or by a placeholder without a date. */
export function EventPicture({ event, size }: { event: Picture; size: 'thumbnail' | 'large' }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const { imageUrl } = event

  if (!isImageUrl(imageUrl) || brokenUrl === imageUrl) return <DateTile event={event} size={size} />
  return (
    <img
      className={styles[size]}
      src={imageUrl}
      alt=""
      loading={size === 'thumbnail' ? 'lazy' : 'eager'}
      decoding="async"
      onError={() => setBrokenUrl(imageUrl)}
    />
  )
}

function DateTile({ event, size }: { event: Picture; size: 'thumbnail' | 'large' }) {
  const clock = useSiteClock()
  const { firstDay } = eventSchedule(event, clock)
  const tile = [styles[size], styles.tile].join(' ')

  if (firstDay === null) {
    return (
      <div className={tile} aria-hidden="true">
        <CalendarIcon className={styles.icon} />
      </div>
    )
  }
  return (
    <div className={tile} aria-hidden="true">
      <span className={styles.month}>{formatDay(firstDay, { month: 'short' })}</span>
      <span className={styles.day}>{formatDay(firstDay, { day: 'numeric' })}</span>
      <span className={styles.year}>{formatDay(firstDay, { year: 'numeric' })}</span>
    </div>
  )
}
