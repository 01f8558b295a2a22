import { Link, useSearchParams } from 'react-router-dom'
import { ordersExportUrl } from '@troubadour/api-client/selling'
import { PATHS } from '@troubadour/domain/address/paths'
import { LinkButton } from '@troubadour/ui/forms/button'
import { DownloadIcon } from '@troubadour/ui/pictures/icon'
import { filterQuery, readSearch } from '../shared/lists/list-query.ts'
import { SearchField } from '../shared/lists/managed-list.tsx'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { OrderList } from './order-list.tsx'
import styles from './orders.module.css'

/** What visitors bought (docs/product/admin.md#orders); the search is in the page's URL. */
export function OrdersPage() {
  const [query, setQuery] = useSearchParams()
  const search = readSearch(query)
  // Replaces the history entry, so that each pause of typing does not add one.
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
        What visitors bought, newest first. <Link to={PATHS.adminSelling}>Selling</Link> has the takings by
        month.
      </PageHeading>
      <div className={styles.page}>
        <div className={styles.search}>
          <SearchField
            noun="orders"
            placeholder="Address, name, title or number"
            search={search}
            onSearch={find}
          />
        </div>
        <OrderList search={search} onClear={() => find('')} />
      </div>
    </>
  )
}
