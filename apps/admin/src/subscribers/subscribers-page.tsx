import { ScreenLinkButton } from '../shared/controls/screen-link-button.tsx'
import { announcementsPath, newAnnouncementPath, welcomeMailPath } from '../shared/paths/admin-paths.ts'
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
            <ScreenLinkButton to={welcomeMailPath} variant="secondary">
              Welcome mail
            </ScreenLinkButton>
            <ScreenLinkButton to={announcementsPath} variant="secondary">
              Announcements
            </ScreenLinkButton>
            <ScreenLinkButton to={newAnnouncementPath}>New announcement</ScreenLinkButton>
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
