import { useId } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import type { MailDomainRecord } from '@troubadour/domain/connections/mail-domain'
import { Badge } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { showRefusal } from '../../shared/calls/outcome.ts'
import { CopyButton } from '../../shared/controls/copy-button.tsx'
import { Moment } from '../../shared/time/moment.tsx'
import styles from './connections.module.css'

const KINDS: Record<MailDomainRecord['kind'], string> = {
  spf: 'SPF: who may send for your domain',
  dkim: 'DKIM: the signature of your mails',
  dmarc: 'DMARC: what happens to mails that pretend to be yours',
  mx: 'MX: where answers arrive',
}
const VERDICTS = {
  good: { word: 'Good', tone: 'success' },
  warning: { word: 'Could be better', tone: 'warning' },
  bad: { word: 'Wrong', tone: 'warning' },
  unknown: { word: 'Cannot tell', tone: 'neutral' },
} as const

/** 'Will it arrive?': the records of the sender's domain (docs/product/mails.md#will-it-arrive). */
export function DomainCheck() {
  const id = useId()
  const check = useMutation({
    mutationFn: () => call('checkMailDomain'),
    onError: (error) => showRefusal(error, 'The records could not be looked up. Please try again.'),
  })
  const { data, isPending } = check
  return (
    <section className={styles.trial} aria-labelledby={id}>
      <h3 id={id} className={styles.part}>
        Will it arrive?
      </h3>
      <div role="status" className={styles.steps}>
        {isPending && <p>Looking up the records of your domain…</p>}
        {!isPending && !data && (
          <p className={styles.hint}>
            Four records of your domain tell other servers that mails in your name are really yours. Without
            them, mails end in the folder for spam.
          </p>
        )}
        {!isPending && data && (
          <>
            <ul className={styles.list}>
              {data.records.map((record) => (
                <Record key={record.kind} {...record} />
              ))}
            </ul>
            <p className={styles.hint}>
              Looked up: <Moment at={data.checkedAt} />. A change can take some hours until it is seen.
            </p>
          </>
        )}
      </div>
      <div className={styles.choices}>
        <Button variant="secondary" isBusy={isPending} onClick={() => check.mutate()}>
          {data ? 'Look again' : 'Look up the records'}
        </Button>
      </div>
    </section>
  )
}

function Record({ kind, verdict, text, record }: MailDomainRecord) {
  const { word, tone } = VERDICTS[verdict]
  return (
    <li className={styles.record}>
      <h4 className={styles.recordTitle}>
        {KINDS[kind]} <Badge tone={tone}>{word}</Badge>
      </h4>
      <p>{text}</p>
      {record && (
        <>
          <p>The {record.type} record, where your domain is registered or its DNS is managed:</p>
          <dl className={styles.copied}>
            <dt>Name</dt>
            <dd>
              <code>{record.name}</code>
              <CopyButton text={record.name} label={`Copy the name of ${kind.toUpperCase()}`} size="small" />
            </dd>
            <dt>Value</dt>
            <dd>
              <code>{record.value}</code>
              <CopyButton
                text={record.value}
                label={`Copy the value of ${kind.toUpperCase()}`}
                size="small"
              />
            </dd>
          </dl>
        </>
      )}
    </li>
  )
}
