import { useQuery } from '@tanstack/react-query'
import { sessionQueries } from '@troubadour/api-client/session'
import { Badge } from '@troubadour/ui/cards/card'
import { ShieldIcon } from '@troubadour/ui/pictures/icon'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { ScreenLinkButton } from '../shared/controls/screen-link-button.tsx'
import { QueryState } from '../shared/calls/query-state.tsx'
import { LoadingSkeleton } from '../shared/screen/skeletons.tsx'
import { TechnicalDetails } from '../shared/controls/disclosure.tsx'
import { TWO_FACTOR_MOVE_PATH, TWO_FACTOR_SETUP_PATH } from '../shared/account/two-factor.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingsCard } from '../shared/screen/settings-card.tsx'
import styles from './security.module.css'

/**
 * Whether two-factor is enabled, and the link to enable it; it cannot be disabled here
 * (docs/product/admin.md#security-settings).
 */
export function TwoFactorCard() {
  const user = useQuery({ ...sessionQueries.user(), refetchOnMount: 'always' })
  const { isFetchedAfterMount, data, error } = user
  // The cached session check may be outdated by changes on another device: only a fresh result is shown.
  const status = {
    ...user,
    isPending: !isFetchedAfterMount,
    isLoadingError: true,
    data: error ? undefined : data,
    error: isFetchedAfterMount ? error : null,
  }
  const skeleton = (
    <LoadingSkeleton label="Loading the two-factor status" className={styles.skeleton}>
      <Skeleton shape="title" />
      <Skeleton />
    </LoadingSkeleton>
  )
  return (
    <SettingsCard id="two-factor-title" icon={<ShieldIcon />} title="Two-factor authentication">
      <QueryState query={status} pending={skeleton} error="Could not retrieve 2FA status." toastTitle="Error">
        {(known) => (known?.totpEnabled ? <Enabled /> : <Disabled />)}
      </QueryState>
    </SettingsCard>
  )
}

function Enabled() {
  return (
    <>
      <div className={styles.state}>
        <Badge tone="success">Enabled</Badge>
        <p>Signing in takes your password and a code from your authenticator app.</p>
        <ScreenLinkButton to={TWO_FACTOR_MOVE_PATH} variant="secondary">
          Move to a new phone
        </ScreenLinkButton>
        <p className={styles.hint}>
          No phone and no recovery codes any more? Whoever looks after your server can turn two-factor off for
          you; then you enable it anew.
        </p>
        <TechnicalDetails>
          <p>
            The command on the server is <code>reset-two-factor</code>, followed by your user name.
          </p>
        </TechnicalDetails>
      </div>
      <RecoveryCodes />
    </>
  )
}

function Disabled() {
  return (
    <>
      <div className={styles.state}>
        <Badge tone="warning">Disabled</Badge>
        <p>
          Your password alone lets somebody in. With two-factor authentication, signing in also takes a code
          from an app on your phone.
        </p>
      </div>
      <ScreenLinkButton to={TWO_FACTOR_SETUP_PATH}>Enable Two-Factor Authentication</ScreenLinkButton>
    </>
  )
}
