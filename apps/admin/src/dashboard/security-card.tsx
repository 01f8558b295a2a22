import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { sessionQueries } from '@troubadour/api-client/session'
import { PATHS } from '@troubadour/domain/site/paths'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { buttonClass } from '@troubadour/ui/forms/button'
import { ShieldIcon } from '@troubadour/ui/pictures/icon'
import styles from './security-card.module.css'

/** Whether two-factor is on, as the session check said; the card's page asks anew. */
export function SecurityCard() {
  const { data: user } = useQuery(sessionQueries.user())
  return (
    <Card as="section" className={styles.card} aria-labelledby="security-card-title">
      <header className={styles.header}>
        <ShieldIcon className={styles.icon} />
        <h2 id="security-card-title">Security Settings</h2>
      </header>
      {user && <TwoFactorState isEnabled={user.totpEnabled} />}
      <footer className={styles.footer}>
        <Link to={PATHS.adminSecurity} className={buttonClass({ variant: 'secondary' })}>
          Open security settings
        </Link>
      </footer>
    </Card>
  )
}

function TwoFactorState({ isEnabled }: { isEnabled: boolean }) {
  return (
    <div className={styles.state}>
      <p className={styles.line}>
        Two-factor authentication{' '}
        <Badge tone={isEnabled ? 'success' : 'warning'}>{isEnabled ? 'Enabled' : 'Disabled'}</Badge>
      </p>
      <p className={styles.remark}>
        {isEnabled
          ? 'Signing in takes your password and a code from your phone.'
          : 'We recommend it: with a code from your phone, a stolen password alone opens nothing.'}
      </p>
    </div>
  )
}
