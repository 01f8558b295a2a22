import { Link } from 'react-router-dom'
import { buttonClass } from '@troubadour/ui/forms/button'
import { announcementsPath, newAnnouncementPath } from '../shared/paths/admin-paths.ts'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { FiguresSection } from './figures/figures-section.tsx'
import { SubscribersSection } from './list/subscribers-section.tsx'
import styles from './subscribers-page.module.css'

export function SubscribersPage() {
  return (
    <>
      <PageHeading
        title="Subscribers"
        actions={
          <>
            <Link to={announcementsPath} className={buttonClass({ variant: 'secondary' })}>
              Announcements
            </Link>
            <Link to={newAnnouncementPath} className={buttonClass()}>
              New announcement
            </Link>
          </>
        }
      />
      <div className={styles.page}>
        <FiguresSection />
        <SubscribersSection />
      </div>
    </>
  )
}
