import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import {
  announcementQueries,
  invalidateAnnouncements,
  subscriberQueries,
} from '@troubadour/api-client/mailing-list'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { audienceText } from '@troubadour/domain/mailing-list/town-text'
import { NO_MAIL_SERVER_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import type { SubscriberFigures } from '@troubadour/domain/mailing-list/subscriber'
import { countText } from '@troubadour/domain/texts/count-text'
import { Card } from '@troubadour/ui/cards/card'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { connectionsPath } from '../../shared/paths/admin-paths.ts'
import type { Stored } from '../../shared/editing/field-changes.ts'
import { NoMailServer } from '../../shared/mail/no-mail-server.tsx'
import { momentText } from '../../shared/time/moment.tsx'
import { useSiteClock } from '../../shared/time/now.tsx'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { isEditable, useAnnouncementChange } from './announcement-changes.ts'
import { toStored, type AnnouncementDraft } from './announcement-draft.ts'
import styles from './announcement-form.module.css'
import {
  ScheduleForm,
  STAYS_HERE_QUESTION,
  TestMailForm,
  type SendAt,
  type SendState,
} from './send-forms.tsx'

interface SendPanelProps {
  announcement: Announcement
  /** The version in the editor: only that one is sent. */
  version: number | undefined
  /** Unsaved changes would not be sent. */
  hasUnsaved: boolean
  /** Somebody else saved first. */
  onConflict: (theirs: Stored<AnnouncementDraft>) => void
}

export function SendPanel(props: SendPanelProps) {
  const { audience } = props.announcement
  return (
    <Card as="section" className={styles.panel} aria-labelledby="send-title">
      <h2 id="send-title" className={styles.title}>
        Send
      </h2>
      <Loaded
        query={{ ...subscriberQueries.figures(), refetchOnMount: 'always' }}
        pending={<Spinner label="Looking who is on the list" />}
        error="Who would get it could not be found out."
      >
        {({ mail, byState }) =>
          audience ? (
            <Loaded
              query={{ ...announcementQueries.audience(audience), refetchOnMount: 'always' }}
              pending={<Spinner label="Looking who lives there" />}
              error="Who would get it could not be found out."
            >
              {({ receivers }) => <SendOptions {...props} mail={mail} receivers={receivers} />}
            </Loaded>
          ) : (
            <SendOptions {...props} mail={mail} receivers={byState.confirmed} />
          )
        }
      </Loaded>
    </Card>
  )
}

function SendOptions({
  announcement,
  version,
  hasUnsaved,
  onConflict,
  mail,
  receivers,
}: SendPanelProps & Pick<SubscriberFigures, 'mail'> & { receivers: number }) {
  const { id, state, sendAt } = announcement
  const clock = useSiteClock()
  const queryClient = useQueryClient()
  const sinkUrl = mail.sinkUrl ?? null
  const { send, unschedule } = useSending({ id, version, onConflict, sinkUrl })
  const unsavedId = useId()
  const reasonId = hasUnsaved ? unsavedId : undefined

  if (!mail.isConfigured) {
    return (
      <Banner
        tone="warning"
        title="Mail is not set up"
        action={<Link to={connectionsPath}>Connect a mail server</Link>}
      >
        You can write now and send as soon as it is.
      </Banner>
    )
  }
  return (
    <>
      {sinkUrl !== null && <NoMailServer sinkUrl={sinkUrl} />}
      {hasUnsaved && (
        <p id={unsavedId} className={styles.reason}>
          Save your changes first: what is saved is what is sent.
        </p>
      )}
      {state === 'scheduled' && sendAt !== null && (
        <Banner
          title={`${sinkUrl === null ? 'Goes out' : 'Due'} ${momentText(sendAt, clock)} (${clock.timeZone})`}
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
          {announcement.audience
            ? `To those who are confirmed then and live ${audienceText(announcement.audience)}.`
            : 'To everybody who is confirmed then.'}{' '}
          What you save before that time is what they get.
        </Banner>
      )}
      <div className={styles.sendOptions}>
        <TestMailForm
          isTested={announcement.isTested}
          staysHere={sinkUrl !== null}
          reasonId={reasonId}
          send={(email) => call('testAnnouncement', { params: { id }, body: { email } })}
          onSent={() => invalidateAnnouncements(queryClient)}
        />
        <SendNow
          announcement={announcement}
          confirmed={receivers}
          staysHere={sinkUrl !== null}
          send={send}
          reasonId={reasonId}
        />
        <ScheduleForm
          key={sendAt}
          sendAt={sendAt}
          title={announcement.audience ? 'To those near, later' : 'To everybody, later'}
          staysHere={sinkUrl !== null}
          send={send}
          reasonId={reasonId}
        />
      </div>
    </>
  )
}

const nobodyText = (audience: Announcement['audience']) =>
  audience
    ? `Nobody who confirmed lives ${audienceText(audience)}.`
    : 'Nobody has confirmed a subscription yet.'

function useSending({
  id,
  version,
  onConflict,
  sinkUrl,
}: Pick<Announcement, 'id'> & Pick<SendPanelProps, 'version' | 'onConflict'> & { sinkUrl: string | null }) {
  const clock = useSiteClock()
  const onRefused = (current: Announcement) => {
    // Only another version is a conflict, unlike a missing mail server or an empty list.
    if (isEditable(current) && current.version !== version) onConflict(toStored(current))
  }
  const send = useAnnouncementChange({
    change: (sendAt: string | null) =>
      call('sendAnnouncement', {
        params: { id },
        // The question was asked before.
        body: { sendAt, version, ...(sinkUrl !== null && { mayStayHere: true }) },
      }),
    success: ({ sendAt, staysHere }) => {
      if (staysHere) return `${NO_MAIL_SERVER_MESSAGE}.`
      return sendAt ? `Scheduled: goes out ${momentText(sendAt, clock)}` : 'The announcement is being sent'
    },
    failure: (sendAt) =>
      `Failed to ${sendAt === null ? 'send' : 'schedule'} the announcement. Please try again.`,
    onRefused,
  })
  const unschedule = useAnnouncementChange({
    change: () => call('unscheduleAnnouncement', { params: { id } }),
    success: () => 'The announcement is a draft again',
    failure: () => 'Failed to take the announcement back. Please try again.',
    onRefused,
  })
  return { send, unschedule }
}

function SendNow({
  announcement: { subject, isTested, audience },
  confirmed,
  staysHere,
  send,
  reasonId,
}: SendState & { announcement: Announcement; confirmed: number; staysHere: boolean; send: SendAt }) {
  const [isAsking, setIsAsking] = useState(false)
  const receivers = countText(confirmed, 'confirmed subscriber')
  return (
    <section className={styles.sendOption} aria-labelledby="now-title">
      <h3 id="now-title" className={styles.name}>
        {audience ? 'To those near, now' : 'To everybody, now'}
      </h3>
      <p className="muted">
        {confirmed === 0
          ? nobodyText(audience)
          : `To ${receivers}${audience ? ` ${audienceText(audience)}` : ''}, one mail each.`}
      </p>
      <Button
        variant={isTested ? 'primary' : 'secondary'}
        disabled={Boolean(reasonId) || confirmed === 0}
        aria-describedby={reasonId}
        onClick={() => setIsAsking(true)}
      >
        Send now…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        {...(staysHere
          ? STAYS_HERE_QUESTION
          : {
              title: `Send to ${receivers}?`,
              description: `“${subject}” begins to go out at once. You can pause in between, but a mail that has left cannot be taken back.`,
              confirmLabel: `Send to ${countText(confirmed, 'subscriber')}`,
            })}
        isBusy={send.isPending}
        onConfirm={() => send.mutate(null, { onSettled: () => setIsAsking(false) })}
      />
    </section>
  )
}
