import { PageHeading } from '../shared/page-heading.tsx'
import styles from './dashboard-page.module.css'
import { EventsCard } from './events-card.tsx'
import { MailingListCard } from './mailing-list-card.tsx'
import { MerchCard } from './merch-card.tsx'
import { MusicCard } from './music-card.tsx'
import { SecurityCard } from './security-card.tsx'

/** The dashboard: each manager brings its card (docs/product/admin.md#dashboard). */
export function DashboardPage() {
  return (
    <>
      <PageHeading title="Dashboard" />
      <div className={styles.cards}>
        <EventsCard />
        <MerchCard />
        <MusicCard />
        <MailingListCard />
        <SecurityCard />
      </div>
    </>
  )
}
