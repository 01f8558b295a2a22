import { useQuery } from '@tanstack/react-query'
import { merchItemQueries } from '@troubadour/api-client/public'
import { storeItems } from '@troubadour/domain/merch/merch-order'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { PATHS } from '@troubadour/domain/address/paths'
import { hrefWith, MerchList, MerchState, useChosenItems } from '../get-it/merch-list.tsx'
import { usePageText } from '../shared/use-text.ts'
import { ListPages, usePageOf } from './list-pages.tsx'
import { PageShell } from './page-shell.tsx'
import styles from './static-pages.module.css'

/** All items of Get It (docs/product/public-pages.md#lists). */
export function StorePage() {
  const { data, isPending } = useQuery(merchItemQueries.store())
  const text = usePageText()
  return (
    <PageShell current="get-it" className={styles.wide}>
      <h1>{text('store.title')}</h1>
      <MerchState items={data && storeItems(data)} isPending={isPending}>
        {(items) => <StoreItems items={items} />}
      </MerchState>
    </PageShell>
  )
}

function StoreItems({ items }: { items: readonly MerchItem[] }) {
  const { categories, selected, chosen } = useChosenItems(items)
  const { shown, page, pageCount } = usePageOf(chosen, 'store')
  const text = usePageText()
  return (
    <>
      <MerchList
        variant="store"
        categories={categories}
        selected={selected}
        items={shown}
        count={chosen.length}
      />
      <ListPages
        page={page}
        pageCount={pageCount}
        path={hrefWith(PATHS.store, selected)}
        label={text('store.title')}
      />
    </>
  )
}
