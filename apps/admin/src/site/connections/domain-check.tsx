import { useId } from 'react'
import { shortNameHint } from '@troubadour/domain/connections/domain-name'
import type { MailDomainCheck, MailDomainRecord } from '@troubadour/domain/connections/mail-domain'
import { domainFault, mailDomainSummary } from '@troubadour/domain/connections/mail-domain-summary'
import { Badge } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { CopyButton } from '../../shared/controls/copy-button.tsx'
import { Moment } from '../../shared/time/moment.tsx'
import styles from './connections.module.css'
import type { useDomainCheck } from './use-connections.ts'

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
export function DomainCheck({
  check,
  lookUp: { mutate, isPending },
}: {
  /** The last look-up; null before the first. */
  check: MailDomainCheck | null
  lookUp: ReturnType<typeof useDomainCheck>
}) {
  const id = useId()
  return (
    <section className={styles.trial} aria-labelledby={id}>
      <h3 id={id} className={styles.part}>
        Will it arrive?
      </h3>
      <div role="status" className={styles.steps}>
        {isPending && <p>Looking up the records of your domain…</p>}
        {!isPending && !check && (
          <p className={styles.hint}>
            Four records of your domain tell other servers that mails in your name are really yours. Without
            them, mails end in the folder for spam.
          </p>
        )}
        {!isPending && check && (
          <>
            <p className={styles.answer}>{mailDomainSummary(check)}</p>
            <p className={styles.hint}>
              Looked up: <Moment at={check.checkedAt} />. A change can take some hours until it is seen.
            </p>
          </>
        )}
      </div>
      <div className={styles.choices}>
        <Button variant="secondary" isBusy={isPending} onClick={() => mutate()}>
          {check ? 'Look again' : 'Look up the records'}
        </Button>
      </div>
      {check && domainFault(check) === null && (
        <ul className={styles.list} data-outdated={isPending || undefined}>
          {check.records.map((record) => (
            <Record key={record.kind} {...record} domain={check.domain} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Record({ kind, verdict, text, found, record, domain }: MailDomainRecord & { domain: string }) {
  const { word, tone } = VERDICTS[verdict]
  const isLater = verdict === 'good' && record !== null
  const name = kind.toUpperCase()
  return (
    <li className={styles.record}>
      <h4 className={styles.recordTitle}>
        {KINDS[kind]} <Badge tone={tone}>{isLater ? 'Good to begin with' : word}</Badge>
      </h4>
      {found.length > 0 && (
        <dl className={styles.copied}>
          <dt>{found.length === 1 ? 'Your record is' : 'Your records are'}</dt>
          {found.map((one, index) => (
            // Two of them can be the same.
            <dd key={index}>
              <code>{one}</code>
            </dd>
          ))}
        </dl>
      )}
      <p>{text}</p>
      {record && (
        <dl className={styles.copied}>
          <dt>{isLater ? 'Later: kind of record' : 'Kind of record'}</dt>
          <dd>{record.type}</dd>
          <dt>Name</dt>
          <dd>
            <code>{record.name}</code>
            <CopyButton text={record.name} label="Copy" more={`the name of ${name}`} size="small" />
          </dd>
          <dd className={styles.hint}>{shortNameHint(record.name, domain)}</dd>
          <dt>Value</dt>
          <dd>
            <code>{record.value}</code>
            <CopyButton text={record.value} label="Copy" more={`the value of ${name}`} size="small" />
          </dd>
        </dl>
      )}
    </li>
  )
}
