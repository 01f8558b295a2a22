import { useQuery } from '@tanstack/react-query'
import { merchItemQueries } from '@troubadour/api-client/public'
import { filterByCategory, merchCategories, storeItems } from '@troubadour/domain/merch-order'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { CATEGORY_PARAM, useHrefWith, useSearchParam, useStayOnPage } from '../shared/page-search.tsx'
import { Section } from '../shared/section.tsx'
import styles from './get-it.module.css'
import { MerchCard } from './merch-card.tsx'

/** docs/product/constants.md#public-page-constants */
const SKELETONS = [1, 2, 3]

/** docs/product/public-pages.md#get-it */
export function GetItSection() {
  return (
    <Section id="get-it" title="Get It" subtitle="Get a piece of the wilderness experience." ground="night">
      <Merchandise />
    </Section>
  )
}

function Merchandise() {
  const { data, isPending } = useQuery(merchItemQueries.store())
  const wanted = useSearchParam(CATEGORY_PARAM)

  if (isPending) {
    return (
      <PlainList className={styles.grid} aria-busy="true" aria-label="Loading merchandise">
        {SKELETONS.map((place) => (
          <MerchCardSkeleton key={place} />
        ))}
      </PlainList>
    )
  }
  // Items that were read before stay when a refetch fails.
  if (!data) {
    return (
      <EmptyState title="Unable to load merchandise at this time">Please try refreshing the page</EmptyState>
    )
  }
  const items = storeItems(data)
  if (items.length === 0) return <EmptyState title="Merch coming soon, check back later!" />

  const categories = merchCategories(items)
  // An unknown category in the address selects none.
  const selected = categories.find((category) => category === wanted) ?? null
  const shown = filterByCategory(items, selected)
  return (
    <>
      <CategoryPills categories={categories} selected={selected} />
      {/* Announces the change of the list. */}
      <p className="visually-hidden" aria-live="polite">
        {`${shown.length} ${shown.length === 1 ? 'item' : 'items'}`}
      </p>
      <PlainList className={styles.grid}>
        {shown.map((item) => (
          <MerchCard key={item.id} item={item} />
        ))}
      </PlainList>
    </>
  )
}

/**
 * 'All Items' and one pill per category (docs/product/states.md#category-filter): links, so that they work by
 * themselves. One of them is always the current one.
 */
function CategoryPills({ categories, selected }: { categories: readonly string[]; selected: string | null }) {
  const stayOnPage = useStayOnPage()
  const hrefWith = useHrefWith()
  return (
    <nav aria-label="Categories">
      <PlainList className={styles.pills}>
        {[null, ...categories].map((category) => (
          <li key={category ?? ''}>
            <a
              href={hrefWith(CATEGORY_PARAM, category, 'get-it')}
              aria-current={category === selected ? 'true' : undefined}
              dir="auto"
              className={styles.pill}
              onClick={stayOnPage}
            >
              {category ?? 'All Items'}
            </a>
          </li>
        ))}
      </PlainList>
    </nav>
  )
}

function MerchCardSkeleton() {
  return (
    <Card as="li" isFlush data-testid="merch-skeleton">
      <Skeleton shape="picture" className={styles.skeletonPicture} />
      <div className={styles.skeletonWords}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="button" />
      </div>
    </Card>
  )
}
