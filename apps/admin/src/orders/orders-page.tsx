import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { ordersExportUrl, parcelsQuery } from '@troubadour/api-client/selling'
import { PATHS } from '@troubadour/domain/address/paths'
import { LinkButton } from '@troubadour/ui/forms/button'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { DownloadIcon } from '@troubadour/ui/pictures/icon'
import { filterQuery, readSearch } from '../shared/lists/list-query.ts'
import { SearchField } from '../shared/lists/search-field.tsx'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { OrderList } from './order-list.tsx'
import { ParcelsView } from './parcels/parcels-view.tsx'
import styles from './orders.module.css'

const VIEW_PARAM = 'view'
const VIEWS = ['pack', 'show'] as const
const readView = (query: URLSearchParams) => VIEWS.find((one) => one === query.get(VIEW_PARAM)) ?? 'all'

/** What each view has, and in which order. */
const ORDERED = {
  all: 'What visitors bought, newest first.',
  pack: 'What goes by post, oldest first.',
  show: 'What is fetched, the next show first.',
}

/** What visitors bought (docs/product/admin.md#orders); the search is in the page's URL. */
export function OrdersPage() {
  const [query, setQuery] = useSearchParams()
  const search = readSearch(query)
  // Replaces the history entry, so that each pause of typing does not add one.
  const view = readView(query)
  const { data: parcels } = useQuery(parcelsQuery())
  /** Without a number until it is known. */
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count})`
  const find = (q: string) => setQuery(filterQuery({ q }), { replace: true, preventScrollReset: true })
  return (
    <>
      <PageHeading
        title="Orders"
        actions={
          <LinkButton variant="secondary" href={ordersExportUrl} download>
            <DownloadIcon />
            Export CSV
          </LinkButton>
        }
      >
        {ORDERED[view]} <Link to={PATHS.adminSelling}>Selling</Link> has the takings by month.
      </PageHeading>
      <div className={styles.page}>
        {(view !== 'all' || (parcels?.orders.length ?? 0) > 0) && (
          <SegmentedChoice
            label="Which orders"
            options={[
              { value: 'all', label: 'All' },
              { value: 'pack', label: counted('To pack', parcels?.toSend) },
              { value: 'show', label: counted('At the show', parcels?.toHandOut) },
            ]}
            value={view}
            onChange={(next) =>
              setQuery(filterQuery({ [VIEW_PARAM]: next === 'all' ? '' : next }), { replace: true })
            }
            className={styles.views}
          />
        )}
        {view === 'all' ? (
          <>
            <div className={styles.search}>
              <SearchField
                noun="orders"
                placeholder="Address, name, title or number"
                search={search}
                onSearch={find}
              />
            </div>
            <OrderList search={search} onClear={() => find('')} />
          </>
        ) : (
          <ParcelsView key={view} view={view} />
        )}
      </div>
    </>
  )
}
