import { useQuery } from '@tanstack/react-query'
import { merchItemQueries } from '@troubadour/api-client/public'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { SHOWN_AT_HOME } from '@troubadour/domain/home/home-sizes'
import { SCRIPT_PATHS } from '@troubadour/domain/address/paths'
import { buttonClass } from '@troubadour/ui/forms/button'
import { AllLink, Section } from '../shared/section.tsx'
import { useText } from '../shared/use-text.ts'
import styles from './get-it.module.css'
import { hrefWith, MerchList, MerchState, useChosenItems } from './merch-list.tsx'

/** docs/product/public-pages.md#get-it */
export function GetItSection() {
  const { data, isPending } = useQuery(merchItemQueries.homeStore())
  const text = useText()
  return (
    <Section id="get-it" title={text('getIt.title')} subtitle={text('getIt.text')} ground="night">
      <MerchState items={data} isPending={isPending}>
        {(items) => <HomeItems items={items} />}
      </MerchState>
    </Section>
  )
}

/** All items; without a chosen category only two rows are unfolded. A larger store has a page of its own. */
function HomeItems({ items }: { items: readonly MerchItem[] }) {
  const { categories, selected, chosen } = useChosenItems(items)
  const text = useText()
  const isWhole = items.length <= SHOWN_AT_HOME.items
  const isFolded = selected === null
  const shown = chosen.slice(0, isFolded && !isWhole ? SHOWN_AT_HOME.foldedItems : SHOWN_AT_HOME.items)
  return (
    <div className={isFolded ? styles.folded : undefined}>
      <MerchList
        variant={isWhole ? 'home' : 'beginning'}
        categories={categories}
        selected={selected}
        items={shown}
        count={shown.length}
      />
      {isWhole && isFolded && (
        // Without a script, too. The style sheet reads the state, and hides this if the two rows have all cards.
        <div className={styles.moreBox}>
          <details className={styles.more}>
            <summary className={buttonClass({ variant: 'secondary' })}>
              <span>{text('getIt.moreButton')}</span>
              <span>{text('getIt.fewerButton')}</span>
            </summary>
          </details>
        </div>
      )}
      {!isWhole && (
        <AllLink href={hrefWith(SCRIPT_PATHS.store, selected)}>
          {text('getIt.moreButton')}
          <span className="visually-hidden">{` ${text('spoken.inStoreText')}`}</span>
        </AllLink>
      )}
    </div>
  )
}
