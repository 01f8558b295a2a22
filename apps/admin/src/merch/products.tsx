import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { printfulQueries } from '@troubadour/api-client/content'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import {
  LIST_TITLE_ID,
  type ProductEditing,
  readVisibility,
  searchProducts,
  useEditedProduct,
  type Visibility,
} from './product-filter.ts'
import { ProductTable } from './product-table.tsx'
import styles from './products.module.css'
import { VisibilityDialog } from './visibility-dialog.tsx'
import { pageOfGroups } from '../shared/list-query.ts'
import { ManagedList, useListAddress } from '../shared/managed-list.tsx'
import { QueryState } from '../shared/query-state.tsx'
import { PictureRowsSkeleton } from '../shared/skeletons.tsx'

/** docs/product/errors.md#printful-errors */
const LOAD_FAILURE_TITLE = 'Failed to Load Printful Products'
const LOAD_FAILURE = 'There was a problem fetching the products'

/** All products, through every state of their loading (docs/product/admin.md#printful-products). */
export function Products({ isConfigured }: { isConfigured: boolean }) {
  // The catalogue changes without anybody's doing here.
  const products = useQuery({ ...printfulQueries.list(), refetchOnMount: 'always' })
  const editing = useEditedProduct(products.data)
  return (
    <QueryState
      query={products}
      pending={<ProductsSkeleton />}
      error={LOAD_FAILURE}
      errorTitle={LOAD_FAILURE_TITLE}
      toastTitle={LOAD_FAILURE_TITLE}
    >
      {(all) =>
        all.length === 0 && !editing.product ? (
          <NoProducts isConfigured={isConfigured} />
        ) : (
          <FoundProducts products={all} editing={editing} />
        )
      }
    </QueryState>
  )
}

function NoProducts({ isConfigured }: { isConfigured: boolean }) {
  return (
    <EmptyState title="No Printful products found">
      {isConfigured
        ? 'Add products to your store in Printful, then press Refresh Cache: they appear here.'
        : 'Connect your Printful store first: the steps stand above.'}
    </EmptyState>
  )
}

/** The list with its search and filter, page by page; where somebody is in it stands in the page's address. */
function FoundProducts({
  products,
  editing,
}: {
  products: readonly PrintfulProduct[]
  editing: ProductEditing
}) {
  const address = useListAddress()
  const { search } = address
  const visibility = readVisibility(address.query)
  const found = useMemo(() => searchProducts(products, search), [products, search])
  const { groups, ...position } = pageOfGroups(
    [{ title: 'Products', items: found[visibility] }],
    address.page,
  )
  const shown = groups[0]?.items ?? []
  const [changing, setChanging] = useState<PrintfulProduct | null>(null)
  // What is being edited stays in sight, wherever the search and the pages lead.
  const isAside = editing.product !== null && !shown.some(({ id }) => id === editing.id)
  const rows = editing.product && isAside ? [editing.product, ...shown] : shown
  return (
    <section aria-labelledby={LIST_TITLE_ID}>
      <ManagedList
        address={address}
        {...position}
        noun={{ one: 'product', many: 'products' }}
        placeholder="Search by title"
        heading={
          <h2 id={LIST_TITLE_ID} tabIndex={-1} className={styles.title}>
            Products
          </h2>
        }
        filter={
          <SegmentedChoice
            label="Which products"
            options={[
              { value: 'all', label: `All (${found.all.length})` },
              { value: 'visible', label: `Visible (${found.visible.length})` },
              { value: 'hidden', label: `Hidden (${found.hidden.length})` },
            ]}
            value={visibility}
            onChange={(next) => address.narrow({ show: next === 'all' ? '' : next })}
            className={styles.filter}
          />
        }
        empty={(focusSearch) => (
          <NoMatches
            search={search}
            visibility={visibility}
            onClear={() => {
              address.narrow({ q: '', show: '' })
              focusSearch()
            }}
          />
        )}
        className={styles.list}
      >
        {rows.length > 0 && (
          <ProductTable
            products={rows}
            asideId={isAside ? editing.id : null}
            editing={editing}
            onToggleVisibility={setChanging}
          />
        )}
      </ManagedList>
      {changing && <VisibilityDialog product={changing} onClose={() => setChanging(null)} />}
    </section>
  )
}

const KINDS: Record<Visibility, string> = {
  all: 'products',
  visible: 'visible products',
  hidden: 'hidden products',
}

/** There are products, but none where somebody looks. */
function NoMatches({
  search,
  visibility,
  onClear,
}: {
  search: string
  visibility: Visibility
  onClear: () => void
}) {
  const kind = KINDS[visibility]
  return (
    <EmptyState
      title={search === '' ? `No ${kind}` : `No ${kind} match “${search}”`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {search === '' ? 'Show all products' : 'Clear search'}
        </Button>
      }
    >
      {search !== '' && 'The search looks at titles.'}
    </EmptyState>
  )
}

/** The list before it is there. */
function ProductsSkeleton() {
  return (
    <PictureRowsSkeleton label="Loading products">
      <Skeleton className={styles.tags} />
    </PictureRowsSkeleton>
  )
}
