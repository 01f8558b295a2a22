import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { ANNOUNCEMENT_WORDS } from '../../shared/announcement-state.ts'
import { PageHeading } from '../../shared/page-heading.tsx'
import { ANNOUNCEMENTS_LINK } from './announcement-by-id.tsx'
import { DeliveryFiguresList } from './delivery-figures-list.tsx'
import { DeliveryProblems } from './delivery-problems.tsx'
import { DeliveryProgress } from './delivery-progress.tsx'
import styles from './delivery-view.module.css'
import { MailPreview } from './mail-preview.tsx'
import { ResendUncertain } from './resend-uncertain.tsx'

/** An announcement that was begun: how far it is, what came of it, and what it says. */
export function DeliveryView({ announcement }: { announcement: Announcement }) {
  const { subject, text, card, state, delivery } = announcement
  const { label, tone } = ANNOUNCEMENT_WORDS[state]
  const problemCount = delivery.failed + delivery.uncertain
  return (
    <>
      <PageHeading title={subject} back={ANNOUNCEMENTS_LINK}>
        <Badge tone={tone}>{label}</Badge>
      </PageHeading>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card as="section" className={styles.delivery} aria-labelledby="delivery-title">
            <h2 id="delivery-title" className={styles.title}>
              Delivery
            </h2>
            <DeliveryProgress announcement={announcement} />
            <DeliveryFiguresList announcement={announcement} />
          </Card>
          {delivery.uncertain > 0 && <ResendUncertain announcement={announcement} />}
          {problemCount > 0 && (
            // Another count is another list.
            <DeliveryProblems key={problemCount} id={announcement.id} />
          )}
        </div>
        <Card as="section" className={styles.preview} aria-labelledby="preview-title">
          <MailPreview fields={{ subject, text, card }} />
        </Card>
      </div>
    </>
  )
}
