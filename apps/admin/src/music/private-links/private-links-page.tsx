import { Link } from 'react-router-dom'
import { musicQueries, privateLinksQuery } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/address/paths'
import { Card } from '@troubadour/ui/cards/card'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import sections from '../section.module.css'
import { NewPrivateLink } from './new-private-link.tsx'
import { PrivateLinkList } from './private-link-list.tsx'
import styles from './private-links.module.css'

/** All private links to releases (docs/product/admin.md#private-listening). */
export function PrivateLinksPage() {
  return (
    <div className={styles.page}>
      <PageHeading title="Private listening">
        Links by which the press, a label or a radio hears releases that are hidden or not out. Those to the
        press kit alone are on <Link to={PATHS.adminPress}>its screen</Link>.
      </PageHeading>
      <Card as="section" aria-labelledby="links" className={styles.card}>
        <h2 id="links" className={sections.heading}>
          Private links
        </h2>
        <Loaded
          query={{ ...privateLinksQuery(), refetchOnMount: 'always' }}
          pending="Loading the links"
          error="The links could not be loaded."
        >
          {(links) => <PrivateLinkList links={links} />}
        </Loaded>
      </Card>
      <Card as="section" aria-labelledby="new" className={styles.card}>
        <h2 id="new" className={sections.heading}>
          New link
        </h2>
        <Loaded
          query={musicQueries.found('', 1)}
          pending="Loading the releases"
          error="Failed to load music items"
        >
          {({ totals }) =>
            totals.all === 0 ? <p className="muted">There are no releases yet.</p> : <NewPrivateLink />
          }
        </Loaded>
      </Card>
    </div>
  )
}
