import { useState } from 'react'
import { ApiError } from '@troubadour/api-client/http'
import { type Announcement, SEND_AT_MESSAGE } from '@troubadour/domain/mailing-list/announcement'
import { Notice } from '@troubadour/ui/feedback/notice'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { useReadNow } from '../../shared/now.tsx'
import { useSiteClock } from '../../shared/site-clock.ts'
import type { Sending } from './announcement-changes.ts'
import styles from './announcement-form.module.css'
import { clockChangeRemark, instantOfWall, wallOf } from './wall-time.ts'

/** Sends at a time, which is read in the site's time zone, wherever the browser is. */
export function ScheduleForm({
  announcement: { sendAt },
  sending: { send },
  isShut,
  reasonId,
}: {
  announcement: Announcement
  sending: Sending
  isShut: boolean
  reasonId: string | undefined
}) {
  const { timeZone } = useSiteClock()
  const readNow = useReadNow()
  const [wall, setWall] = useState(() => (sendAt === null ? '' : wallOf(sendAt, timeZone)))
  const [problem, setProblem] = useState<string | undefined>(undefined)

  const remark = clockChangeRemark(wall, timeZone)

  function plan() {
    const instant = instantOfWall(wall, timeZone)
    if (instant === null || instant <= readNow().getTime()) return setProblem(SEND_AT_MESSAGE)
    send.mutate(new Date(instant).toISOString(), {
      onError: (error) => setProblem(error instanceof ApiError ? error.fieldErrors.sendAt : undefined),
    })
  }

  return (
    <form
      className={styles.way}
      noValidate
      aria-labelledby="later-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isShut) plan()
      }}
    >
      <h3 id="later-title" className={styles.name}>
        To everybody, later
      </h3>
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
      {remark !== null && <Notice>{remark}</Notice>}
      <Button
        type="submit"
        variant="secondary"
        disabled={isShut}
        isBusy={send.isPending && send.variables !== null}
        aria-describedby={reasonId}
      >
        {sendAt === null ? 'Schedule' : 'Change the time'}
      </Button>
    </form>
  )
}
