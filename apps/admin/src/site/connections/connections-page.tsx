import { connectionQueries } from '@troubadour/api-client/connections'
import type { Connection } from '@troubadour/domain/connections/connection'
import { CONNECTIONS } from '@troubadour/domain/connections/connection-declarations'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { SiteTabs } from '../../shared/screen/site-tabs.tsx'
import { ConnectionCard } from './connection-card.tsx'
import styles from './connections.module.css'

/** Whether this version of the admin has the declaration: the API may be a newer one. */
const isKnown = ({ name }: Connection) => Object.hasOwn(CONNECTIONS, name)

/** docs/product/admin.md#connections */
export function ConnectionsPage() {
  return (
    <>
      <PageHeading title="Connections">
        Services outside of this site. A change works at once, without a restart.
      </PageHeading>
      <SiteTabs />
      <Loaded
        query={{ ...connectionQueries.list(), refetchOnMount: 'always' }}
        pending="Loading the connections"
        error="The connections could not be loaded."
      >
        {(connections) => (
          <div className={styles.cards}>
            {connections.filter(isKnown).map((connection) => (
              <ConnectionCard key={connection.name} connection={connection} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}
