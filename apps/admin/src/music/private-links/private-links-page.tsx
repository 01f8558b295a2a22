import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { musicQueries, privateLinksQuery } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/address/paths'
import { Card } from '@troubadour/ui/cards/card'
import { QueryState } from '../../shared/calls/query-state.tsx'
import { CHOICES_AT_ONCE } from '../../shared/content/row-choices.tsx'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { LoadingSkeleton } from '../../shared/screen/skeletons.tsx'
import sections from '../section.module.css'
import { NewPrivateLink } from './new-private-link.tsx'
import { PrivateLinkList } from './private-link-list.tsx'
import styles from './private-links.module.css'

/** All private links to releases (docs/product/admin.md#private-listening). */
export function PrivateLinksPage() {
  const links = useQuery({ ...privateLinksQuery(), refetchOnMount: 'always' })
  // What the form offers first.
  const releases = useQuery(musicQueries.found('', CHOICES_AT_ONCE))
  // Nothing moves when the later one arrives.
  const isPending = links.isPending || releases.isPending
  return (
    <div className={styles.page}>
      <PageHeading title="Private listening">
        Links by which the press, a label or a radio hears releases that are hidden or not out. Those to the
        press kit alone are on <Link to={PATHS.adminPress}>its screen</Link>.
      </PageHeading>
      {isPending ? (
        <LoadingSkeleton label="Loading the links" />
      ) : (
        <>
          <Card as="section" aria-labelledby="links" className={styles.card}>
            <h2 id="links" className={sections.heading}>
              Private links
            </h2>
            <QueryState query={links} pending={null} error="The links could not be loaded.">
              {(all) => <PrivateLinkList links={all} />}
            </QueryState>
          </Card>
          <Card as="section" aria-labelledby="new" className={styles.card}>
            <h2 id="new" className={sections.heading}>
              New link
            </h2>
            <QueryState query={releases} pending={null} error="Failed to load music items">
              {({ totals }) =>
                totals.all === 0 ? <p className="muted">There are no releases yet.</p> : <NewPrivateLink />
              }
            </QueryState>
          </Card>
        </>
      )}
    </div>
  )
}
