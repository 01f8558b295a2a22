import type { ReactNode } from 'react'
import { pluralKey } from '@troubadour/domain/texts/fill-text'
import { filterByCategory, merchCategories } from '@troubadour/domain/merch/merch-order'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { SCRIPT_PATHS } from '@troubadour/domain/address/paths'
import { CATEGORY_PARAM } from '../shared/list-search.ts'
import { useSearchParam, useStayOnPage } from '../shared/page-search.tsx'
import { useSite } from '../shared/page-context.tsx'
import { categoryText } from '../shared/fixed-words.ts'
import { useText } from '../shared/use-text.ts'
import styles from './get-it.module.css'
import { MerchCard } from './merch-card.tsx'

/** docs/product/constants.md#public-page-constants */
const SKELETONS = [1, 2, 3]

/** The items in every state (docs/product/public-pages.md#get-it). @param items undefined after an error */
export function MerchState({
  items,
  isPending,
  children,
}: {
  items: readonly MerchItem[] | undefined
  isPending: boolean
  children: (items: readonly MerchItem[]) => ReactNode
}) {
  const text = useText()
  if (isPending) {
    return (
      <div className={styles.list}>
        <PlainList className={styles.grid} aria-busy="true" aria-label={text('spoken.loadingMerchText')}>
          {SKELETONS.map((index) => (
            <MerchCardSkeleton key={index} />
          ))}
        </PlainList>
      </div>
    )
  }
  // Items stay when a refetch fails.
  if (!items) return <EmptyState title={text('getIt.failedTitle')}>{text('getIt.failedText')}</EmptyState>
  if (items.length === 0) return <EmptyState title={text('getIt.emptyText')} />
  return children(items)
}

/** The items of the category in the URL, or all; an unknown category has none. */
export function useChosenItems(items: readonly MerchItem[]) {
  const wanted = useSearchParam(CATEGORY_PARAM)
  const categories = merchCategories(items)
  const selected = categories.find((category) => category === wanted) ?? null
  return { categories, selected, chosen: filterByCategory(items, selected) }
}

/** Cards below the categories. @param count of the whole list */
export function MerchList({
  variant,
  categories,
  selected,
  items,
  count,
}: Pills & {
  items: readonly MerchItem[]
  count: number
}) {
  const text = useText()
  const { language } = useSite()
  return (
    <>
      <CategoryPills variant={variant} categories={categories} selected={selected} />
      {/* Announces the change of the list. */}
      <p className="visually-hidden" aria-live="polite">
        {text(pluralKey('getItCount', count, language), { count })}
      </p>
      <div className={styles.list}>
        <PlainList className={styles.grid}>
          {items.map((item) => (
            <MerchCard key={item.id} item={item} isOnStorePage={variant === 'store'} />
          ))}
        </PlainList>
      </div>
    </>
  )
}

interface Pills {
  /** The whole list or its beginning on the home page, or the store page, which has all of a long list. */
  variant: 'home' | 'beginning' | 'store'
  categories: readonly string[]
  selected: string | null
}

/** 'All Items' and one link per category, one of them current (docs/product/states.md#category-filter). */
function CategoryPills({ variant, categories, selected }: Pills) {
  const stayOnPage = useStayOnPage()
  const text = useText()
  const hrefOf = (category: string | null) =>
    variant === 'home'
      ? `${hrefWith(SCRIPT_PATHS.home, category)}#get-it`
      : hrefWith(SCRIPT_PATHS.store, category)
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
              onClick={variant === 'home' ? stayOnPage : undefined}
            >
              {category === null ? text('getIt.allButton') : categoryText(category, text)}
            </a>
          </li>
        ))}
      </PlainList>
    </nav>
  )
}

/** @param path of the page with the list */
export function hrefWith(path: string, category: string | null): string {
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
