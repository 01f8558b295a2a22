import { useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { printfulQueries } from '@troubadour/api-client/content'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful-product'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Button } from '@troubadour/ui/forms/button'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import {
  LIST_TITLE_ID,
  type ProductEditing,
  type ProductPlace,
  productsAt,
  readPlace,
  toPlaceQuery,
  useEditedProduct,
  type Visibility,
} from './product-filter.ts'
import { ProductTable } from './product-table.tsx'
import styles from './products.module.css'
import { VisibilityDialog } from './visibility-dialog.tsx'
import { LoadError } from '../shared/load-error.tsx'
import { useLoadFailureNotice } from '../shared/load-failure.ts'
import { PageLinks } from '../shared/page-links.tsx'
import { RowsSkeleton } from '../shared/rows-skeleton.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { useFocusOnPage } from '../shared/use-focus-on-page.ts'

/** docs/product/errors.md#printful-errors */
const LOAD_FAILURE_TITLE = 'Failed to Load Printful Products'
const LOAD_FAILURE = 'There was a problem fetching the products'

/** All products, through every state of their loading (docs/product/admin.md#printful-products). */
export function Products({ isConfigured }: { isConfigured: boolean }) {
  // The catalogue changes without anybody's doing here.
  const products = useQuery({ ...printfulQueries.list(), refetchOnMount: 'always' })
  const editing = useEditedProduct(products.data)
  useLoadFailureNotice(LOAD_FAILURE, products, LOAD_FAILURE_TITLE)

  if (products.isPending) return <ProductsSkeleton />
  if (products.isLoadingError) {
    return (
      <LoadError
        title={LOAD_FAILURE_TITLE}
        message={LOAD_FAILURE}
        isBusy={products.isFetching}
        onRetry={products.refetch}
      />
    )
  }
  if (products.data.length === 0 && !editing.product) return <NoProducts isConfigured={isConfigured} />
  return <FoundProducts products={products.data} editing={editing} />
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
  const [query, setQuery] = useSearchParams()
  const place = readPlace(query)
  const { search, visibility, page: wantedPage } = place
  const { shown, total, page, pageCount, counts } = useMemo(
    () => productsAt(products, { search, visibility, page: wantedPage }),
    [products, search, visibility, wantedPage],
  )
  const [changing, setChanging] = useState<PrintfulProduct | null>(null)
  const list = useFocusOnPage(page, `${visibility} ${search}`)
  const field = useRef<HTMLInputElement>(null)
  // What is being edited stays in sight, wherever the search and the pages lead.
  const isAside = editing.product !== null && !shown.some(({ id }) => id === editing.id)
  const rows = editing.product && isAside ? [editing.product, ...shown] : shown

  const goTo = (next: Partial<ProductPlace>) =>
    // Each pause of the typing is no step to go back to.
    setQuery(toPlaceQuery({ ...place, page: 1, ...next }, editing.id), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <section aria-labelledby={LIST_TITLE_ID}>
      <div className={styles.head}>
        <h2 id={LIST_TITLE_ID} tabIndex={-1} className={styles.title}>
          Products
        </h2>
        <p role="status" className={styles.count}>
          {countText(total, search)}
        </p>
      </div>
      <div className={styles.tools}>
        <SearchField
          ref={field}
          noun="products"
          placeholder="Search by title"
          search={search}
          onSearch={(text) => goTo({ search: text })}
        />
        <SegmentedChoice
          label="Which products"
          options={[
            { value: 'all', label: `All (${counts.all})` },
            { value: 'visible', label: `Visible (${counts.visible})` },
            { value: 'hidden', label: `Hidden (${counts.hidden})` },
          ]}
          value={visibility}
          onChange={(next) => goTo({ visibility: next })}
          className={styles.filter}
        />
      </div>
      <div
        ref={list}
        tabIndex={-1}
        role="group"
        aria-label={`Products, page ${page} of ${pageCount}`}
        className={styles.list}
      >
        {total === 0 && (
          <NoMatches
            {...{ search, visibility }}
            onClear={() => {
              goTo({ search: '', visibility: 'all' })
              field.current?.focus()
            }}
          />
        )}
        {rows.length > 0 && (
          <ProductTable
            products={rows}
            asideId={isAside ? editing.id : null}
            editing={editing}
            onToggleVisibility={setChanging}
          />
        )}
      </div>
      <PageLinks
        label="Pages of products"
        page={page}
        pageCount={pageCount}
        queryOf={(other) => toPlaceQuery({ ...place, page: other }, editing.id)}
      />
      {changing && <VisibilityDialog product={changing} onClose={() => setChanging(null)} />}
    </section>
  )
}

function countText(total: number, search: string): string {
  const count = total === 1 ? '1 product' : `${total.toLocaleString('en-US')} products`
  if (search === '') return count
  return `${count} ${total === 1 ? 'matches' : 'match'} “${search}”`
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
    <RowsSkeleton label="Loading products">
      <Skeleton className={styles.tags} />
    </RowsSkeleton>
  )
}
