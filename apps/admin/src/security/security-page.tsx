import { PageHeading } from '../shared/screen/page-heading.tsx'
import { AddressCard } from './address-card.tsx'
import { AdministratorsCard } from './administrators-card.tsx'
import { PasswordCard } from './password-card.tsx'
import styles from './security.module.css'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** docs/product/admin.md#security-settings */
export function SecurityPage() {
  return (
    <>
      <PageHeading title="Security Settings" />
      <div className={styles.columns}>
        <div className={styles.column}>
          <TwoFactorCard />
          <AdministratorsCard />
          <SessionsCard />
        </div>
        <div className={styles.column}>
          <PasswordCard />
          <AddressCard />
        </div>
      </div>
    </>
  )
}
