import { call } from '@troubadour/api-client/call'
import { musicQueries } from '@troubadour/api-client/content'
import { newestFirst } from '@troubadour/domain/merch/merch-order'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { MusicIcon, OrderIcon } from '@troubadour/ui/pictures/icon'
import { ListPicture } from '../shared/lists/list-picture.tsx'
import { ManagedList } from '../shared/lists/managed-list.tsx'
import { OrderList, useOrderByHand } from '../shared/order/order-list.tsx'
import rows from '../shared/lists/rows.module.css'
import { LIST_ID, ORDER_BUTTON_ID, type Panel } from './panel-state.ts'
import { useTrackVisibility } from './track-changes.ts'
import styles from './track-list.module.css'
import { TrackRow } from './track-row.tsx'
import { placesOf } from './track-status.tsx'

const ORDER_TEXTS = {
  where: 'Visitors see this order in Hear It, and among the music in Get It.',
  usual: 'The newest release comes first again.',
}

/**
 * The tracks with search, in the order of Hear It, or the view for changing the order
 * (docs/product/admin.md#music-manager).
 */
export function TrackList({
  all,
  panel,
  onOrder,
  onOrdered,
  ...row
}: {
  all: MusicTrack[]
  panel: Panel
  selectedId: number | null
  onToggleEdit: (id: number) => void
  onDeleted: (id: number) => void
  onClose: (id: number) => void
  onOrder: () => void
  onOrdered: () => void
}) {
  const order = useOrderByHand({
    queryKey: musicQueries.list().queryKey,
    items: all,
    usual: newestFirst,
    save: (move) => call('orderMusic', { body: { move } }),
  })
  const toggleVisibility = useTrackVisibility()
  const editedId = panel.name === 'edit' ? panel.id : null
  if (panel.name === 'order') {
    return (
      <OrderList
        order={order}
        noun="release"
        nameOf={({ title }) => title}
        texts={ORDER_TEXTS}
        picture={({ imageUrl }) => <ListPicture imageUrl={imageUrl} size="small" icon={<MusicIcon />} />}
        onDone={onOrdered}
      />
    )
  }
  // The edited track stays visible, whatever the search and page are.
  const withEdited = (shown: readonly MusicTrack[]) => {
    const aside = order.items.filter(({ id }) => id === editedId && !shown.some((one) => one.id === id))
    return [...aside, ...shown]
  }
  return (
    <section id={LIST_ID} tabIndex={-1} aria-label="Releases" className={styles.section}>
      <ManagedList
        groups={[{ title: 'Releases', items: order.items }]}
        isHidden={(track) => !placesOf(track).isShown}
        textOf={({ title, description }) => `${title}\n${description ?? ''}`}
        noun={{ one: 'release', many: 'releases' }}
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
        {([group]) => (
          <Card isFlush className={styles.card}>
            <ul className={rows.list}>
              {withEdited(group?.items ?? []).map((track) => (
                <TrackRow
                  key={track.id}
                  track={track}
                  isSelected={track.id === row.selectedId}
                  isEditing={track.id === editedId}
                  onToggleEdit={() => row.onToggleEdit(track.id)}
                  onToggleVisibility={() => toggleVisibility(track)}
                  onDeleted={() => row.onDeleted(track.id)}
                  onClose={() => row.onClose(track.id)}
                />
              ))}
            </ul>
          </Card>
        )}
      </ManagedList>
    </section>
  )
}
