import { useQuery } from '@tanstack/react-query'
import { merchItemQueries } from '@troubadour/api-client/public'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { SHOWN_AT_HOME } from '@troubadour/domain/home/home-sizes'
import { SCRIPT_PATHS } from '@troubadour/domain/address/paths'
import { AllLink, Section } from '../shared/section.tsx'
import { useText } from '../shared/use-text.ts'
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

function HomeItems({ items }: { items: readonly MerchItem[] }) {
  const { categories, selected, chosen } = useChosenItems(items)
  const text = useText()
  const isWhole = items.length <= SHOWN_AT_HOME.items
  const shown = chosen.slice(0, SHOWN_AT_HOME.items)
  return (
    <>
      <MerchList
        variant={isWhole ? 'home' : 'beginning'}
        categories={categories}
        selected={selected}
        items={shown}
        count={shown.length}
      />
      {!isWhole && (
        <AllLink href={hrefWith(SCRIPT_PATHS.store, selected)}>
          {text('getIt.moreButton')}
          <span className="visually-hidden">{` ${text('spoken.inStoreText')}`}</span>
        </AllLink>
      )}
    </>
  )
}
