import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { merchItemQueries } from '@troubadour/api-client/public'
import { hearItItems } from '@troubadour/domain/merch-order'
import { Section } from '../shared/section.tsx'
import styles from './hear-it-section.module.css'
import { ListenNow } from './listen-now.tsx'
import { SignUpCard } from './sign-up-card.tsx'

/** A list that cannot be read stays empty, and only the console says so (docs/product/public-pages.md#listen-now). */
export function HearItSection() {
  const { data, error, isPending } = useQuery(merchItemQueries.releases())
  useEffect(() => {
    if (error) console.warn('Hear It could not be read', error)
  }, [error])
  const releases = hearItItems(data ?? [])
  const hasReleases = releases.length > 0
  return (
    <Section id="hear-it" title="Hear It">
      <div className={hasReleases || isPending ? styles.columns : styles.alone}>
        {(hasReleases || isPending) && <ListenNow releases={releases} isPending={isPending} />}
        <SignUpCard hasReleases={hasReleases} />
      </div>
    </Section>
  )
}
