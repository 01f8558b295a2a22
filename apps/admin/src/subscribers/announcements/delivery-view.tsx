import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { PauseIcon, PlayIcon } from '@troubadour/ui/pictures/icon'
import { ANNOUNCEMENT_WORDS, doneCount } from '../../shared/announcement-state.ts'
import { momentText } from '../../shared/moment-text.ts'
import { showFailure } from '../../shared/outcome.ts'
import { PageHeading } from '../../shared/page-heading.tsx'
import { ProgressBar } from '../../shared/progress-bar.tsx'
import { useSiteClock } from '../../shared/site-clock.ts'
import { ANNOUNCEMENTS_LINK } from './announcement-by-id.tsx'
import { storeAnnouncement, useTakeRefusal } from './announcement-changes.ts'
import { DeliveryProblems, ResendUncertain } from './delivery-problems.tsx'
import styles from './delivery-view.module.css'
import { DELIVERY_PARTS } from './delivery-words.ts'
import { MailPreview } from './mail-preview.tsx'
import { failureText } from '../failure-text.ts'

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

/** Of this many parts a reader of screens hears; of every mail would be too much. */
const ANNOUNCED_PARTS = 4

/** How far it is, with the way to stop and go on; or when it was done. */
function DeliveryProgress({ announcement }: { announcement: Announcement }) {
  const { state, startedAt, finishedAt, delivery } = announcement
  const clock = useSiteClock()
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
            Begun <time dateTime={startedAt}>{momentText(startedAt, clock)}</time>
          </>
        )}
        {finishedAt && (
          <>
            , done <time dateTime={finishedAt}>{momentText(finishedAt, clock)}</time>
          </>
        )}
      </p>
    </>
  )
}

function spokenText(announcement: Announcement): string {
  const { state, delivery } = announcement
  if (state === 'paused') return 'Sending is paused'
  if (state === 'sent') return 'Everything is sent'
  const part = Math.floor((doneCount(announcement) / (delivery.recipients || 1)) * ANNOUNCED_PARTS)
  return `Sending, ${(part * 100) / ANNOUNCED_PARTS}% done`
}

/** Holds the delivery, or lets it go on; what is on its way arrives in either case. */
function PauseButton({ announcement: { id, state } }: { announcement: Announcement }) {
  const queryClient = useQueryClient()
  const takeRefusal = useTakeRefusal()
  const isPaused = state === 'paused'
  const change = useMutation({
    mutationFn: () =>
      isPaused
        ? call('resumeAnnouncement', { params: { id } })
        : call('pauseAnnouncement', { params: { id } }),
    onSuccess: (changed) => storeAnnouncement(queryClient, changed),
    onError: (error) => {
      takeRefusal(error)
      const fallback = isPaused
        ? 'Failed to go on with the announcement. Please try again.'
        : 'Failed to pause the announcement. Please try again.'
      showFailure(failureText(error, fallback), error)
    },
  })
  return (
    <div className={styles.pause}>
      {/* One button that changes its name, so that the focus stays. */}
      <Button variant="secondary" isBusy={change.isPending} onClick={() => change.mutate()}>
        {isPaused ? <PlayIcon /> : <PauseIcon />}
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      {isPaused && <p className={styles.remark}>Nobody gets a mail until you resume.</p>}
    </div>
  )
}

/** Parts that are shown only when there is something to say of them. */
const EXCEPTIONS: readonly string[] = ['waiting', 'uncertain', 'skipped']

/** What became of the mails, in figures. */
function DeliveryFiguresList({ announcement: { delivery } }: { announcement: Announcement }) {
  const parts = DELIVERY_PARTS.filter(({ part }) => delivery[part] > 0 || !EXCEPTIONS.includes(part))
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Receivers</dt>
        <dd className={styles.figure}>{delivery.recipients.toLocaleString('en-US')}</dd>
        <dd className={styles.remark}>Confirmed when it began</dd>
      </div>
      {parts.map(({ part, label, meaning }) => (
        <div key={part}>
          <dt>{label}</dt>
          <dd className={styles.figure}>{delivery[part].toLocaleString('en-US')}</dd>
          <dd className={styles.remark}>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
