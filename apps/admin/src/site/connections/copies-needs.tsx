import { useQuery } from '@tanstack/react-query'
import { sessionQueries } from '@troubadour/api-client/session'
import { PATHS } from '@troubadour/domain/address/paths'
import { SYSTEM_PATH } from '@troubadour/domain/system/system-values'
import { Link } from 'react-router-dom'
import styles from './connections.module.css'

/** What has to be there before the form of the copies of backups can be filled in. */
export function CopiesNeeds() {
  // Only from the cache: the user is signed in.
  const { data: user } = useQuery({ ...sessionQueries.user(), enabled: false })
  return (
    <p className={styles.hint}>
      Before you connect it, make a recovery sheet in <Link to={SYSTEM_PATH}>System</Link>: the form asks for
      its key.
      {!user?.totpEnabled && (
        <>
          {' '}
          The sheet needs two-factor authentication, which is set up in{' '}
          <Link to={PATHS.adminSecurity}>Security</Link>.
        </>
      )}
    </p>
  )
}
