import { useQuery } from '@tanstack/react-query'
import { parcelsQuery } from '@troubadour/api-client/selling'
import { QueryState } from '../../shared/calls/query-state.tsx'
import rows from '../../shared/lists/rows.module.css'
import { RowsSkeleton } from '../../shared/screen/skeletons.tsx'
import { PackList } from './pack-list.tsx'
import styles from './parcels.module.css'
import { ShowList } from './show-list.tsx'

/** Goods to send, or to hand out at shows. */
export function ParcelsView({ view }: { view: 'pack' | 'show' }) {
  const query = useQuery({ ...parcelsQuery(), refetchOnMount: 'always' })
  return (
    <QueryState
      query={query}
      pending={<RowsSkeleton label="Loading orders" rowClass={rows.row} />}
      error="The orders could not be loaded."
    >
      {({ orders, count, shows }) => (
        <div className={styles.view}>
          {count > orders.length && (
            <p className={styles.count}>
              The oldest {orders.length} of {count} orders
            </p>
          )}
          {view === 'pack' ? (
            <PackList orders={orders.filter(({ parcel }) => parcel?.show === null)} />
          ) : (
            <ShowList orders={orders.filter(({ parcel }) => parcel?.show !== null)} shows={shows} />
          )}
        </div>
      )}
    </QueryState>
  )
}
