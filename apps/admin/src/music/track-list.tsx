import { useQuery } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { musicQueries } from '@troubadour/api-client/content'
import { newestFirst } from '@troubadour/domain/merch-order'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { Card } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { MusicIcon, OrderIcon } from '@troubadour/ui/pictures/icon'
import { ListPicture } from '../shared/list-picture.tsx'
import { pageOfGroups, textSearch } from '../shared/list-query.ts'
import { ManagedList, useListAddress } from '../shared/managed-list.tsx'
import { OrderList } from '../shared/order-list.tsx'
import { QueryState } from '../shared/query-state.tsx'
import rows from '../shared/rows.module.css'
import { PictureRowsSkeleton } from '../shared/skeletons.tsx'
import { useOrderByHand } from '../shared/use-order-by-hand.ts'
import { LIST_ID, ORDER_BUTTON_ID, type Panel } from './panel-state.ts'
import styles from './track-list.module.css'
import { TrackRow } from './track-row.tsx'
import { useTrackVisibility } from './use-track-visibility.ts'

const ORDER_TEXTS = {
  where: 'Visitors see this order in Hear It, and among the music in Get It.',
  usual: 'The newest track comes first again.',
}

/** All tracks, through every state of their loading (docs/product/admin.md#music-manager). */
export function TrackList(props: TrackListProps) {
  const tracks = useQuery(musicQueries.list())
  return (
    <QueryState
      query={tracks}
      pending={
        <PictureRowsSkeleton label="Loading music items...">
          <Skeleton />
        </PictureRowsSkeleton>
      }
      error="Failed to load music items"
      toastTitle="Error"
      empty={<EmptyState title="No music items found">What you add shows in Hear It and Get It.</EmptyState>}
    >
      {(all) => <Tracks all={all} {...props} />}
    </QueryState>
  )
}

interface TrackListProps {
  panel: Panel
  selectedId: number | null
  onToggleEdit: (id: number) => void
  onDelete: (track: MusicTrack) => void
  onClose: (id: number) => void
  onOrder: () => void
  onOrdered: () => void
}

/** The tracks with their search, in the order of Hear It, or while that is changed. */
function Tracks({ all, panel, onOrder, onOrdered, ...row }: TrackListProps & { all: MusicTrack[] }) {
  const order = useOrderByHand({
    queryKey: musicQueries.list().queryKey,
    items: all,
    usual: newestFirst,
    save: (move) => call('orderMusic', { body: { move } }),
  })
  const address = useListAddress()
  const toggleVisibility = useTrackVisibility()
  const editedId = panel.name === 'edit' ? panel.id : null
  if (panel.name === 'order') {
    return (
      <OrderList
        order={order}
        noun="track"
        texts={ORDER_TEXTS}
        picture={({ imageUrl }) => <ListPicture imageUrl={imageUrl} size="small" icon={<MusicIcon />} />}
        onDone={onOrdered}
      />
    )
  }
  const matches = textSearch(address.search)
  const found = matches
    ? order.items.filter(({ title, description }) => matches(`${title}\n${description ?? ''}`))
    : order.items
  const { groups, ...position } = pageOfGroups([{ title: 'Tracks', items: found }], address.page)
  const shown = groups[0]?.items ?? []
  // What is being edited stays in sight, wherever the search and the pages lead.
  const aside = order.items.filter(({ id }) => id === editedId && !shown.some((one) => one.id === id))
  return (
    <section id={LIST_ID} tabIndex={-1} aria-label="Tracks" className={styles.section}>
      <ManagedList
        address={address}
        {...position}
        noun={{ one: 'track', many: 'tracks' }}
        placeholder="Search title or description"
        action={
          all.length > 1 && (
            <Button id={ORDER_BUTTON_ID} variant="quiet" size="small" onClick={onOrder}>
              <OrderIcon />
              Change order
            </Button>
          )
        }
        searched="The search looks at titles and descriptions."
      >
        <Card isFlush className={styles.card}>
          <ul className={rows.list}>
            {[...aside, ...shown].map((track) => (
              <TrackRow
                key={track.id}
                track={track}
                isSelected={track.id === row.selectedId}
                isEditing={track.id === editedId}
                onToggleEdit={() => row.onToggleEdit(track.id)}
                onToggleVisibility={() => toggleVisibility(track)}
                onDelete={() => row.onDelete(track)}
                onClose={() => row.onClose(track.id)}
              />
            ))}
          </ul>
        </Card>
      </ManagedList>
    </section>
  )
}
