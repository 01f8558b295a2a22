import { PlainList } from '@troubadour/ui/cards/plain-list'
import { CATEGORY_PARAM } from '../shared/choices.ts'
import { useHrefWith, useStayOnPage } from '../shared/page-search.tsx'
import styles from './category-pills.module.css'

/**
 * 'All Items' and one pill per category (docs/product/states.md#category-filter): links, so that they work by
 * themselves. One of them is always the current one.
 */
export function CategoryPills({
  categories,
  selected,
}: {
  categories: readonly string[]
  selected: string | null
}) {
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
