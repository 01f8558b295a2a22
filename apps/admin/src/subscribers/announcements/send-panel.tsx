import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { subscriberQueries } from '@troubadour/api-client/mailing-list'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { PATHS } from '@troubadour/domain/site/paths'
import { Card } from '@troubadour/ui/cards/card'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { Notice } from '@troubadour/ui/feedback/notice'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import type { Stored } from '../../shared/editing/field-changes.ts'
import { LoadError } from '../../shared/load-error.tsx'
import { momentText } from '../../shared/moment-text.ts'
import { useSiteClock } from '../../shared/site-clock.ts'
import { type Sending, useSending } from './announcement-changes.ts'
import type { AnnouncementDraft } from './announcement-draft.ts'
import styles from './announcement-form.module.css'
import { ScheduleForm } from './schedule-form.tsx'
import { TestMailForm } from './test-mail-form.tsx'
import { countText } from '../subscriber-words.ts'

interface SendPanelProps {
  announcement: Announcement
  /** The one that the editor shows: what was seen is what is sent. */
  version: number | undefined
  /** What is typed is not stored yet, and would not be sent. */
  hasUnsaved: boolean
  /** Somebody else saved first. */
  onConflict: (theirs: Stored<AnnouncementDraft>) => void
}

/** The ways out into the world: to oneself, to everybody now, to everybody later. */
export function SendPanel(props: SendPanelProps) {
  return (
    <Card as="section" className={styles.panel} aria-labelledby="send-title">
      <h2 id="send-title" className={styles.title}>
        Send
      </h2>
      <Ways {...props} />
    </Card>
  )
}

function Ways({ announcement, version, hasUnsaved, onConflict }: SendPanelProps) {
  const figures = useQuery({ ...subscriberQueries.figures(), refetchOnMount: 'always' })
  const sending = useSending({ announcement, version, onConflict })
  const reasonId = useId()

  if (figures.isPending) return <Spinner label="Looking who is on the list" />
  if (figures.isLoadingError) {
    return (
      <LoadError
        message="Who would get it could not be found out."
        isBusy={figures.isFetching}
        onRetry={() => figures.refetch()}
      />
    )
  }
  if (!figures.data.mail.isConfigured) return <NoMail />
  const confirmed = figures.data.byState.confirmed
  const shut = { isShut: hasUnsaved, reasonId: hasUnsaved ? reasonId : undefined }
  return (
    <>
      {hasUnsaved && (
        <p id={reasonId} className={styles.reason}>
          Save your changes first: what is saved is what is sent.
        </p>
      )}
      {announcement.state === 'scheduled' && <ScheduledNotice {...{ announcement, sending }} />}
      <div className={styles.ways}>
        <TestMailForm id={announcement.id} {...shut} />
        <SendNow subject={announcement.subject} confirmed={confirmed} sending={sending} {...shut} />
        <ScheduleForm key={announcement.sendAt} announcement={announcement} sending={sending} {...shut} />
      </div>
    </>
  )
}

function NoMail() {
  return (
    <Notice
      tone="warning"
      title="Mail is not set up"
      action={<Link to={PATHS.adminSubscribers}>What to set on the server</Link>}
    >
      You can write now and send as soon as it is.
    </Notice>
  )
}

/** Sends to everybody who is confirmed, after a question that says how many they are. */
function SendNow({
  subject,
  confirmed,
  sending: { send },
  isShut,
  reasonId,
}: {
  subject: string
  confirmed: number
  sending: Sending
  isShut: boolean
  reasonId: string | undefined
}) {
  const [isAsking, setIsAsking] = useState(false)
  const receivers = countText(confirmed, 'confirmed subscriber')
  return (
    <section className={styles.way} aria-labelledby="now-title">
      <h3 id="now-title" className={styles.name}>
        To everybody, now
      </h3>
      <p className={styles.remark}>
        {confirmed === 0 ? 'Nobody has confirmed a subscription yet.' : `To ${receivers}, one mail each.`}
      </p>
      <Button
        disabled={isShut || confirmed === 0}
        aria-describedby={reasonId}
        onClick={() => setIsAsking(true)}
      >
        Send now…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Send to ${receivers}?`}
        description={`“${subject}” begins to go out at once. You can pause in between, but a mail that has left cannot be taken back.`}
        confirmLabel={`Send to ${countText(confirmed, 'subscriber')}`}
        isBusy={send.isPending}
        onConfirm={() => send.mutate(null, { onSettled: () => setIsAsking(false) })}
      />
    </section>
  )
}

/** When it goes out by itself, and the way to stop that. */
function ScheduledNotice({
  announcement: { sendAt },
  sending: { unschedule },
}: {
  announcement: Announcement
  sending: Sending
}) {
  const clock = useSiteClock()
  if (sendAt === null) return null
  return (
    <Notice
      title={`Goes out ${momentText(sendAt, clock)} (${clock.timeZone})`}
      action={
        <Button
          variant="secondary"
          size="small"
          isBusy={unschedule.isPending}
          onClick={() => unschedule.mutate()}
        >
          Unschedule
        </Button>
      }
    >
      To everybody who is confirmed then. What you save before that time is what they get.
    </Notice>
  )
}
