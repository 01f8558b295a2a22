import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { subscriberQueries } from '@troubadour/api-client/mailing-list'
import type { Consent, SubscriberDetail, SubscriberMail } from '@troubadour/domain/mailing-list/subscriber'
import { townText } from '@troubadour/domain/mailing-list/town-text'
import { Badge, Card } from '@troubadour/ui/cards/card'
import { announcementPath } from '../../shared/paths/admin-paths.ts'
import { NoMailServer } from '../../shared/mail/no-mail-server.tsx'
import { Fact } from '../../shared/screen/fact.tsx'
import { Moment } from '../../shared/time/moment.tsx'
import { CONSENT_LABELS, MAIL_LABELS, MAIL_STATES, SOURCE_LABELS } from '../subscriber-words.ts'
import styles from './person.module.css'

export function PersonFacts({ subscriber }: { subscriber: SubscriberDetail }) {
  const { source, createdAt, askedAt, bounceReason, town } = subscriber
  return (
    <Card as="section" aria-labelledby="facts-title">
      <h2 id="facts-title" className={styles.title}>
        On the list
      </h2>
      <dl className={styles.facts}>
        <Fact label="Came by">
          {SOURCE_LABELS[source]}, <Moment at={createdAt} />
        </Fact>
        <Fact label="Asked to confirm">{askedAt ? <Moment at={askedAt} /> : 'Never'}</Fact>
        <Fact label="Lives in">{town ? townText(town) : 'Not said'}</Fact>
        {bounceReason !== null && (
          <Fact label="Why it gets no mail" className={styles.reason}>
            {bounceReason}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

/** The record of consent with dates and texts; oldest first. */
export function ConsentRecord({ consents }: { consents: readonly Consent[] }) {
  return (
    <Card as="section" aria-labelledby="consent-title">
      <h2 id="consent-title" className={styles.title}>
        Record of consent
      </h2>
      {consents.length === 0 && <p className={styles.remark}>Nothing was recorded.</p>}
      <ol className={styles.record}>
        {consents.map(({ at, kind, wording, source }) => (
          <li key={`${at} ${kind}`} className={styles.entry}>
            <p className={styles.kind}>
              {CONSENT_LABELS[kind]}{' '}
              <span className={styles.remark}>
                <Moment at={at} /> · {SOURCE_LABELS[source]}
              </span>
            </p>
            {wording !== '' && <blockquote className={styles.wording}>{wording}</blockquote>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The mails to the address and their delivery, newest first. */
export function MailRecord({ mails }: { mails: readonly SubscriberMail[] }) {
  const { data: figures } = useQuery(subscriberQueries.figures())
  const sinkUrl = figures?.mail.sinkUrl
  return (
    <Card as="section" aria-labelledby="mails-title">
      <h2 id="mails-title" className={styles.title}>
        Mails
      </h2>
      {sinkUrl && <NoMailServer sinkUrl={sinkUrl} />}
      {mails.length === 0 && <p className={styles.remark}>No mails so far.</p>}
      <ol className={styles.mails}>
        {mails.map(({ kind, announcement, state, at, problem, unsubscribedAt }) => (
          <li key={`${at} ${kind} ${announcement?.id}`} className={styles.mail}>
            <p className={styles.subject}>
              {announcement ? (
                <Link to={announcementPath(announcement.id)}>{announcement.subject}</Link>
              ) : (
                MAIL_LABELS[kind]
              )}
              {state !== 'sent' && <Badge tone={MAIL_STATES[state].tone}>{MAIL_STATES[state].label}</Badge>}
            </p>
            <p className={styles.remark}>
              <Moment at={at} />
              {unsubscribedAt !== null && ' · Left by the link in it'}
            </p>
            {problem !== null && <p className={styles.reason}>{problem}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
