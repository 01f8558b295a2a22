import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { subscriberQueries } from '@troubadour/api-client/subscribers'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { PATHS } from '@troubadour/domain/site/paths'
import { Card } from '@troubadour/ui/cards/card'
import { Notice } from '@troubadour/ui/feedback/notice'
import { Spinner } from '@troubadour/ui/feedback/loading'
import type { Stored } from '../../shared/editing/stored.ts'
import { LoadError } from '../../shared/load-error.tsx'
import type { AnnouncementDraft } from './announcement-draft.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduledNotice } from './scheduled-notice.tsx'
import { SendNow } from './send-now.tsx'
import styles from './send-panel.module.css'
import { TestMailForm } from './test-mail-form.tsx'
import { useSending } from './use-sending.ts'

export interface SendPanelProps {
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
