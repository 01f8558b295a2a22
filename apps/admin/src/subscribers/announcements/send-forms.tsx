import { useState, type ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '@troubadour/api-client/http'
import { siteQueries } from '@troubadour/api-client/public'
import { SEND_AT_MESSAGE, testMail } from '@troubadour/domain/mailing-list/announcement'
import { NO_MAIL_SERVER_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import { formatTime } from '@troubadour/domain/time/zoned-time'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { useReadNow, useSiteClock } from '../../shared/time/now.tsx'
import { showRefusal, showSuccess } from '../../shared/calls/outcome.ts'
import { instantOfWall, wallOf } from '../../shared/time/wall-time.ts'
import type { useAnnouncementChange } from './announcement-changes.ts'
import styles from './announcement-form.module.css'

export interface SendState {
  /** Id of the text that says why it cannot be sent now. */
  reasonId: string | undefined
}

/** Schedules for a time as ISO text; null sends immediately. */
export type SendAt = ReturnType<typeof useAnnouncementChange<string | null>>

function SendForm({
  id,
  title,
  submitLabel,
  variant = 'secondary',
  isBusy,
  reasonId,
  onSubmit,
  children,
}: SendState & {
  id: string
  title: string
  submitLabel: string
  variant?: 'primary' | 'secondary'
  isBusy: boolean
  onSubmit: () => void
  children: ReactNode
}) {
  return (
    <form
      className={styles.sendOption}
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        if (!reasonId && !isBusy) onSubmit()
      }}
    >
      <h3 id={id} className={styles.name}>
        {title}
      </h3>
      {children}
      <Button
        type="submit"
        variant={variant}
        disabled={Boolean(reasonId)}
        isBusy={isBusy}
        aria-describedby={reasonId}
      >
        {submitLabel}
      </Button>
    </form>
  )
}

/** Sends one test mail; recommended until this text was tested. */
export function TestMailForm({
  isTested,
  staysHere,
  reasonId,
  send,
  onSent,
}: SendState & {
  isTested: boolean
  staysHere: boolean
  /** Sends a test mail to an address. */
  send: (email: string) => Promise<{ message: string }>
  onSent?: () => Promise<void>
}) {
  const { data: site } = useQuery(siteQueries.settings())
  const [typed, setTyped] = useState<string>()
  const email = typed ?? site?.contactEmail ?? ''
  const [problem, setProblem] = useState<string>()
  const test = useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      showSuccess(message)
      await onSent?.()
    },
    onError: (error) => {
      setProblem(error instanceof ApiError ? error.fieldErrors.email : undefined)
      showRefusal(error, 'Failed to send the test mail. Please try again.')
    },
  })

  function submit() {
    const checked = testMail.safeParse({ email })
    if (checked.success) test.mutate(checked.data.email)
    else setProblem(checked.error.issues[0]?.message)
  }

  return (
    <SendForm
      reasonId={reasonId}
      id="test-title"
      title="To yourself first"
      submitLabel={isTested ? 'Send to me again' : 'Send to me first'}
      variant={isTested ? 'secondary' : 'primary'}
      isBusy={test.isPending}
      onSubmit={submit}
    >
      <TextField
        type="email"
        label="Your address"
        autoComplete="email"
        error={problem}
        value={email}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
      />
      {isTested && (
        <p className="muted">
          {staysHere
            ? 'The test of this text is among the mails on this machine.'
            : 'You have sent yourself this text.'}
        </p>
      )}
    </SendForm>
  )
}

/** The question before an announcement that nobody gets: mails stay on this machine. */
export const STAYS_HERE_QUESTION = {
  title: 'Send it, though nobody gets it?',
  description: `${NO_MAIL_SERVER_MESSAGE}. This announcement then counts as begun; once a mail server is set up, you would send a copy of it.`,
  confirmLabel: 'Let it stay here',
}

/** Schedules the announcement, in the site's time zone instead of the browser's. */
export function ScheduleForm({
  sendAt,
  title,
  staysHere,
  send,
  reasonId,
}: SendState & { sendAt: string | null; title: string; staysHere: boolean; send: SendAt }) {
  const { timeZone } = useSiteClock()
  const readNow = useReadNow()
  const [wall, setWall] = useState(() => (sendAt === null ? '' : wallOf(sendAt, timeZone)))
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<string>()
  const remark = clockChangeRemark(wall, timeZone)

  function schedule() {
    const instant = instantOfWall(wall, timeZone)
    if (instant === null || instant <= readNow().getTime()) return setProblem(SEND_AT_MESSAGE)
    const at = new Date(instant).toISOString()
    if (staysHere) setAsked(at)
    else sendAtTime(at)
  }

  const sendAtTime = (at: string) =>
    send.mutate(at, {
      onError: (error) => setProblem(error instanceof ApiError ? error.fieldErrors.sendAt : undefined),
      onSettled: () => setAsked(undefined),
    })

  return (
    <SendForm
      reasonId={reasonId}
      id="later-title"
      title={title}
      submitLabel={sendAt === null ? 'Schedule' : 'Change the time'}
      isBusy={send.isPending && send.variables !== null}
      onSubmit={schedule}
    >
      <TextField
        type="datetime-local"
        label="Send at"
        hint={`In the site’s time zone, ${timeZone}.`}
        error={problem}
        value={wall}
        onChange={({ target }) => {
          setWall(target.value)
          setProblem(undefined)
        }}
      />
      {remark !== null && <Banner>{remark}</Banner>}
      <ConfirmDialog
        isOpen={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        {...STAYS_HERE_QUESTION}
        isBusy={send.isPending}
        onConfirm={() => asked !== undefined && sendAtTime(asked)}
      />
    </SendForm>
  )
}

/** Possible shifts of clocks, in ms: half an hour on Lord Howe Island, otherwise an hour. */
const CHANGES_MS = [3_600_000, 1_800_000]

/** A note when a change of clocks skips or repeats the time; else null. */
export function clockChangeRemark(wall: string, timeZone: string): string | null {
  const instant = instantOfWall(wall, timeZone)
  if (instant === null) return null
  // Only the time of day: an incomplete year is formatted differently.
  const showsSame = (other: number) => wallOf(other, timeZone).slice(11) === wall.slice(11)
  if (!showsSame(instant))
    return `The clocks go forward that night, and this time is left out: it goes out at ${formatTime(instant, timeZone)}.`
  if (CHANGES_MS.some((change) => showsSame(instant + change)))
    return 'The clocks go back that night, and this time comes twice: it goes out at the first.'
  return null
}
