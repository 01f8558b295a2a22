import { call } from '@troubadour/api-client/call'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { audienceText } from '@troubadour/domain/mailing-list/town-text'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { PauseIcon, PlayIcon } from '@troubadour/ui/pictures/icon'
import { announcementCopyPath, announcementsPath } from '../../shared/paths/admin-paths.ts'
import { announcementWords, doneCount } from '../../shared/content/announcement-state.ts'
import { Moment, momentInText } from '../../shared/time/moment.tsx'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { MoreActions } from '../../shared/lists/row-actions.tsx'
import { ProgressBar } from '../../shared/uploads/progress-bar.tsx'
import { useAnnouncementChange } from './announcement-changes.ts'
import { DeliveryProblems, ResendUncertain } from './delivery-problems.tsx'
import formStyles from './announcement-form.module.css'
import styles from './delivery-view.module.css'
import { deliveryParts } from './delivery-words.ts'
import { MailPreview } from './mail-preview.tsx'

export function DeliveryView({ announcement }: { announcement: Announcement }) {
  const { subject, text, card, delivery } = announcement
  const { label, tone } = announcementWords(announcement)
  const problemCount = delivery.failed + delivery.uncertain
  return (
    <>
      <PageHeading title={subject} back={{ to: announcementsPath, label: 'Announcements' }}>
        <span className={formStyles.state}>
          <Badge tone={tone}>{label}</Badge>
          <MoreActions name={subject} duplicate={announcementCopyPath(announcement.id)} />
        </span>
      </PageHeading>
      <div className={formStyles.columns}>
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
            // Another count remounts the list.
            <DeliveryProblems key={problemCount} id={announcement.id} />
          )}
        </div>
        <MailPreview fields={{ subject, text, card }} />
      </div>
    </>
  )
}

/** Screen readers announce the progress in quarters. */
const ANNOUNCED_PARTS = 4

function DeliveryProgress({ announcement }: { announcement: Announcement }) {
  const { state, startedAt, finishedAt, delivery } = announcement
  const done = doneCount(announcement)
  const isUnderWay = state !== 'sent'
  return (
    <>
      <p role="status" className="visually-hidden">
        {spokenText(announcement)}
      </p>
      {isUnderWay && (
        <>
          <p className={styles.line}>
            <span>{state === 'paused' ? 'Paused' : 'Sending…'}</span>
            <span className={styles.count}>
              {done.toLocaleString('en-US')} of {delivery.recipients.toLocaleString('en-US')}
            </span>
          </p>
          <ProgressBar label="Delivery" max={delivery.recipients || 1} value={done} />
          <PauseButton announcement={announcement} />
        </>
      )}
      <p className={styles.remark}>
        {startedAt && (
          <>
            Begun <Moment at={startedAt} words={momentInText} />
          </>
        )}
        {finishedAt && (
          <>
            , done <Moment at={finishedAt} words={momentInText} />
          </>
        )}
      </p>
    </>
  )
}

function spokenText(announcement: Announcement): string {
  const { state, staysHere, delivery } = announcement
  if (state === 'paused') return 'Sending is paused'
  if (state === 'sent') return staysHere ? 'Everything stays on this machine' : 'Everything is sent'
  const part = Math.floor((doneCount(announcement) / (delivery.recipients || 1)) * ANNOUNCED_PARTS)
  return `Sending, ${(part * 100) / ANNOUNCED_PARTS}% done`
}

/** Pauses and resumes the sending; mails that are being sent arrive in either case. */
function PauseButton({ announcement: { id, state } }: { announcement: Announcement }) {
  const isPaused = state === 'paused'
  const change = useAnnouncementChange({
    change: () => call(isPaused ? 'resumeAnnouncement' : 'pauseAnnouncement', { params: { id } }),
    failure: () => `Failed to ${isPaused ? 'go on with' : 'pause'} the announcement. Please try again.`,
  })
  return (
    <div className={styles.pause}>
      {/* One button with a changing label, so that it keeps the focus. */}
      <Button variant="secondary" isBusy={change.isPending} onClick={() => change.mutate()}>
        {isPaused ? <PlayIcon /> : <PauseIcon />}
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      {isPaused && <p className={styles.remark}>Nobody gets a mail until you resume.</p>}
    </div>
  )
}

/** Parts that are shown only when they are not zero. */
const EXCEPTIONS: readonly string[] = ['waiting', 'uncertain', 'skipped']

const receiversMeaning = ({ audience }: Announcement) =>
  audience ? `Confirmed when it began, ${audienceText(audience)}` : 'Confirmed when it began'

function DeliveryFiguresList({ announcement }: { announcement: Announcement }) {
  const { delivery } = announcement
  const parts = deliveryParts(announcement).filter(
    ({ part }) => delivery[part] > 0 || !EXCEPTIONS.includes(part),
  )
  const receivers = {
    part: 'recipients',
    label: 'Receivers',
    meaning: receiversMeaning(announcement),
  } as const
  return (
    <dl className={styles.figures}>
      {[receivers, ...parts].map(({ part, label, meaning }) => (
        <div key={part}>
          <dt>{label}</dt>
          <dd className={styles.figure}>{delivery[part].toLocaleString('en-US')}</dd>
          <dd className={styles.remark}>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
