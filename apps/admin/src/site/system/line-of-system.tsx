import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { systemQueries } from '@troubadour/api-client/system'
import { CONNECTIONS_PATH } from '@troubadour/domain/connections/connection-names'
import type { SystemLine } from '@troubadour/domain/system/system'
import { Badge } from '@troubadour/ui/cards/card'
import { Button } from '@troubadour/ui/forms/button'
import { showRefusal, showSuccess } from '../../shared/calls/outcome.ts'
import { TechnicalDetails } from '../../shared/controls/disclosure.tsx'
import { MuteLink } from '../../shared/dead-links/mute-link.tsx'
import { ScreenLinkButton } from '../../shared/controls/screen-link-button.tsx'
import { Fact } from '../../shared/screen/fact.tsx'
import { Moment } from '../../shared/time/moment.tsx'
import styles from './system.module.css'

const STATES = {
  ok: { text: 'Good', tone: 'success' },
  problem: { text: 'Problem', tone: 'danger' },
  unknown: { text: 'Cannot tell', tone: 'warning' },
  off: { text: 'Not used', tone: 'neutral' },
} as const

/** One thing that was looked at: its state, what that means, and what to do. */
export function LineOfSystem({ line }: { line: SystemLine }) {
  const { name, title, state, sentence, advice, to, facts, details, checkedAt, job } = line
  const { text, tone } = STATES[state]
  const [, deadLink] = /^link-(\d+)$/.exec(name) ?? []
  const isLinked = to === CONNECTIONS_PATH && state !== 'ok'
  return (
    <li className={styles.line} data-state={state}>
      <h2 className={styles.name}>
        {title} <Badge tone={tone}>{text}</Badge>
      </h2>
      <div className={styles.body}>
        <p className={styles.sentence}>{sentence}</p>
        {advice && <p>{advice}</p>}
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ label, text: fact, at }) => (
              <Fact key={label} label={label}>
                {at === null ? fact : <Moment at={at} />}
              </Fact>
            ))}
          </dl>
        )}
        {details.length > 0 && (
          <TechnicalDetails>
            {details.map((detail) => (
              <p key={detail} className={styles.detail}>
                {detail}
              </p>
            ))}
          </TechnicalDetails>
        )}
        {checkedAt !== null && (
          <p className={styles.hint}>
            Looked up: <Moment at={checkedAt} />
          </p>
        )}
        {(job !== null || isLinked || deadLink) && (
          <div className={styles.choices}>
            {job !== null && <TryAgain job={job} title={title} />}
            {deadLink && <MuteLink id={Number(deadLink)} url={sentence} />}
            {deadLink && to && (
              <ScreenLinkButton to={to} variant="secondary" size="small">
                Correct it<span className="visually-hidden">: {sentence}</span>
              </ScreenLinkButton>
            )}
            {isLinked && (
              <ScreenLinkButton to={CONNECTIONS_PATH} variant="secondary" size="small">
                Open Connections<span className="visually-hidden"> for {title}</span>
              </ScreenLinkButton>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

function TryAgain({ job, title }: { job: string; title: string }) {
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call('retryJob', { params: { name: job } }),
    onSuccess: ({ message }) => showSuccess(message),
    onError: (error) => showRefusal(error, 'It could not be tried again. Please try again.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: systemQueries.report().queryKey }),
  })
  return (
    <Button variant="secondary" size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
      Try again<span className="visually-hidden">: {title}</span>
    </Button>
  )
}
