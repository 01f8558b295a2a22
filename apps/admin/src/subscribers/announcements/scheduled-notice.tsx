import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { Button } from '@troubadour/ui/forms/button'
import { Notice } from '@troubadour/ui/feedback/notice'
import { momentText } from '../../shared/moment-text.ts'
import { useSiteClock } from '../../shared/site-clock.ts'
import type { Sending } from './use-sending.ts'

/** When it goes out by itself, and the way to stop that. */
export function ScheduledNotice({
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
