import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { merchItemQueries } from '@troubadour/api-client/public'
import { hearItItems } from '@troubadour/domain/merch-order'
import { Section } from '../shared/section.tsx'
import { SignUpForm } from '../shared/sign-up-form.tsx'
import styles from './hear-it.module.css'
import { ListenNow } from './listen-now.tsx'

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

/**
 * The sign-up card (docs/product/public-pages.md#sign-up-card). It has a separate anchor: below a long list the
 * section's would be far away.
 */
export function SignUpCard({ hasReleases }: { hasReleases: boolean }) {
  return (
    <div id="stay-updated" className={`paper ${styles.signUpCard}`}>
      <h3 className={styles.signUpTitle}>{hasReleases ? 'Stay Updated' : 'Coming Soon'}</h3>
      <p className={styles.text}>Be the first to know when new tracks drop.</p>
      <SignUpForm source="coming_soon" submitLabel="Notify Me" />
      <p className={styles.note}>I'll never sell your info or spam you. You can unsubscribe at any time.</p>
    </div>
  )
}
