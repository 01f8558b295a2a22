import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/public'
import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { PageHeading } from '../shared/page-heading.tsx'
import { QueryState } from '../shared/query-state.tsx'
import { LoadingSkeleton } from '../shared/skeletons.tsx'
import { EditSite } from './edit-site.tsx'
import styles from './site-form.module.css'

/** Everything that makes the site one musician's (docs/product/entities.md#site-settings). */
export function SitePage() {
  return (
    <>
      <PageHeading title="Site Settings">
        What you save here shows on the public site at once. What is empty is left out there.
      </PageHeading>
      <Settings />
    </>
  )
}

function Settings() {
  // Read anew each time: a form that begins with an old copy ends in a conflict.
  const site = useQuery({ ...siteQueries.settings(), refetchOnMount: 'always' })
  if (!site.isFetchedAfterMount) return <SiteSkeleton />
  return (
    <QueryState query={site} pending={<SiteSkeleton />} error="The site settings could not be loaded.">
      {(settings) => <EditSite site={settings} />}
    </QueryState>
  )
}

const GROUPS = ['first', 'second', 'third']

function SiteSkeleton() {
  return (
    <LoadingSkeleton label="Loading the site settings" className={styles.skeletonGroups}>
      {GROUPS.map((group) => (
        <Card key={group} className={styles.group}>
          <div className={styles.header}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
          <div className={styles.fields}>
            <Skeleton className={styles.field} />
            <Skeleton className={styles.field} />
          </div>
        </Card>
      ))}
    </LoadingSkeleton>
  )
}
