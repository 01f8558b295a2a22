import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { musicQueries } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { Card } from '@troubadour/ui/cards/card'
import { MusicIcon } from '@troubadour/ui/pictures/icon'
import type { OrderOfKind } from '../shared/order/content-order.tsx'
import rows from '../shared/lists/rows.module.css'
import { useTrackVisibility } from './track-changes.ts'
import styles from './track-list.module.css'
import { TrackRow } from './track-row.tsx'
import { useFollowedTracks } from './use-followed-tracks.ts'

/** How all releases are put in order (docs/product/admin.md#music-manager). */
export const TRACK_ORDER: OrderOfKind = {
  query: musicQueries.order,
  save: (body) => call('orderMusic', { body }),
  texts: {
    where: 'Visitors see this order in Hear It, and among the music in Get It.',
    usual: 'The newest release comes first again.',
  },
  icon: <MusicIcon />,
}

/** The shown tracks, in the order of Hear It. The edited one stays, whatever the search and the pages are. */
export function TrackList({
  shown,
  inSight,
  editedId,
  selectedId,
  onToggleEdit,
  onDeleted,
  onClose,
}: {
  shown: readonly MusicTrack[]
  /** The rows to render first; soon all that are shown. */
  inSight: readonly MusicTrack[]
  editedId: number | null
  selectedId: number | null
  onToggleEdit: (id: number) => void
  onDeleted: (id: number) => void
  onClose: (id: number) => void
}) {
  const toggleVisibility = useTrackVisibility()
  const edited = shown.find(({ id }) => id === editedId)
  const isApart = editedId !== null && !edited
  const { data: apart } = useQuery({ ...musicQueries.row(editedId ?? 0), enabled: isApart })
  // Until it is read alone: its form must not be closed.
  const [last, setLast] = useState<MusicTrack>()
  if (edited && edited !== last) setLast(edited)
  const aside = isApart ? (apart ?? (last?.id === editedId ? last : undefined)) : undefined
  const tracks = aside ? [aside, ...inSight] : inSight
  useFollowedTracks(tracks)
  return (
    <Card isFlush className={styles.card}>
      <ul className={rows.list}>
        {tracks.map((track) => (
          <TrackRow
            key={track.id}
            track={track}
            isSelected={track.id === selectedId}
            isEditing={track.id === editedId}
            onToggleEdit={() => onToggleEdit(track.id)}
            onToggleVisibility={() => toggleVisibility(track)}
            onDeleted={() => onDeleted(track.id)}
            onClose={() => onClose(track.id)}
          />
        ))}
      </ul>
    </Card>
  )
}
