import { pluralKey } from '@troubadour/domain/site/fill-text'
import { useQuery } from '@tanstack/react-query'
import { merchItemQueries } from '@troubadour/api-client/public'
import { filterByCategory, merchCategories, storeItems } from '@troubadour/domain/merch-order'
import { SCRIPT_PATHS } from '@troubadour/domain/site/paths'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { LinkButton } from '@troubadour/ui/forms/button'
import { CATEGORY_PARAM, useSearchParam, useStayOnPage } from '../shared/page-search.tsx'
import { useSite } from '../shared/page-context.tsx'
import { categoryText } from '../shared/fixed-words.ts'
import { Section } from '../shared/section.tsx'
import styles from './get-it.module.css'
import { useText } from '../shared/use-text.ts'
import { MerchCard } from './merch-card.tsx'

/** More items are on the page of the store. */
const SHOWN_ON_HOME_PAGE = 24
/** docs/product/constants.md#public-page-constants */
const SKELETONS = [1, 2, 3]

/** docs/product/public-pages.md#get-it */
export function GetItSection() {
  const text = useText()
  return (
    <Section id="get-it" title={text('getIt.title')} subtitle={text('getIt.text')} ground="night">
      <Merchandise />
    </Section>
  )
}

/** @param isWhole on the page of the store: every item, and no script */
export function Merchandise({ isWhole = false }: { isWhole?: boolean }) {
  const { data, isPending } = useQuery(merchItemQueries.store())
  const wanted = useSearchParam(CATEGORY_PARAM)
  const text = useText()
  const { language } = useSite()

  if (isPending) {
    return (
      <PlainList className={styles.grid} aria-busy="true" aria-label={text('spoken.loadingMerchText')}>
        {SKELETONS.map((place) => (
          <MerchCardSkeleton key={place} />
        ))}
      </PlainList>
    )
  }
  // Items that were read before stay when a refetch fails.
  if (!data) {
    return <EmptyState title={text('getIt.failedTitle')}>{text('getIt.failedText')}</EmptyState>
  }
  const items = storeItems(data)
  if (items.length === 0) return <EmptyState title={text('getIt.emptyText')} />

  const categories = merchCategories(items)
  // An unknown category in the address selects none.
  const selected = categories.find((category) => category === wanted) ?? null
  const shown = filterByCategory(items, selected)
  const drawn = isWhole ? shown : shown.slice(0, SHOWN_ON_HOME_PAGE)
  return (
    <>
      <CategoryPills
        categories={categories}
        selected={selected}
        hrefOf={(category) =>
          isWhole ? hrefWith(SCRIPT_PATHS.store, category) : `${hrefWith(SCRIPT_PATHS.home, category)}#get-it`
        }
      />
      {/* Announces the change of the list. */}
      <p className="visually-hidden" aria-live="polite">
        {text(pluralKey('getItCount', shown.length, language), { count: shown.length })}
      </p>
      <PlainList className={styles.grid}>
        {drawn.map((item) => (
          <MerchCard key={item.id} item={item} isOnStorePage={isWhole} />
        ))}
      </PlainList>
      {drawn.length < shown.length && (
        <p className={styles.all}>
          <LinkButton variant="secondary" href={hrefWith(SCRIPT_PATHS.store, selected)}>
            {text('getIt.moreButton')}
            <span className="visually-hidden">{` ${text('spoken.inStoreText')}`}</span>
          </LinkButton>
        </p>
      )}
    </>
  )
}

/** 'All Items' and one link per category, one of them current (docs/product/states.md#category-filter). */
function CategoryPills({
  categories,
  selected,
  hrefOf,
}: {
  categories: readonly string[]
  selected: string | null
  hrefOf: (category: string | null) => string
}) {
  const stayOnPage = useStayOnPage()
  const text = useText()
  return (
    <nav aria-label={text('spoken.categoriesLabel')}>
      <PlainList className={styles.pills}>
        {[null, ...categories].map((category) => (
          <li key={category ?? ''}>
            <a
              href={hrefOf(category)}
              aria-current={category === selected ? 'true' : undefined}
              dir="auto"
              className={styles.pill}
              onClick={stayOnPage}
            >
              {category === null ? text('getIt.allButton') : categoryText(category, text)}
            </a>
          </li>
        ))}
      </PlainList>
    </nav>
  )
}

function hrefWith(path: string, category: string | null): string {
  return category === null ? path : `${path}?${new URLSearchParams({ [CATEGORY_PARAM]: category })}`
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
