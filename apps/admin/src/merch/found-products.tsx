import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PrintfulProduct } from '@troubadour/domain/merch/printful-product'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { PageLinks } from '../shared/page-links.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { useFocusOnPage } from '../shared/use-focus-on-page.ts'
import { LIST_TITLE_ID } from './focus-targets.ts'
import styles from './found-products.module.css'
import { NoMatches } from './no-matches.tsx'
import { productsAt, readPlace, toPlaceQuery, type ProductPlace } from './product-place.ts'
import { ProductTable } from './product-table.tsx'
import type { ProductEditing } from './use-edited-product.ts'
import { VisibilityDialog } from './visibility-dialog.tsx'

/** The list with its search and filter, page by page; where somebody is in it stands in the page's address. */
export function FoundProducts({
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
