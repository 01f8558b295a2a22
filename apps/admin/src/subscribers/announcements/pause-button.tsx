import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pauseAnnouncement, resumeAnnouncement } from '@troubadour/api-client/announcements'
import type { Announcement } from '@troubadour/domain/mailing-list/announcement'
import { Button } from '@troubadour/ui/forms/button'
import { PauseIcon, PlayIcon } from '@troubadour/ui/pictures/icon'
import { showFailure } from '../../shared/outcome.ts'
import { failureText } from '../failure-text.ts'
import styles from './delivery-view.module.css'
import { storeAnnouncement, useTakeRefusal } from './stored-announcement.ts'

/** Holds the delivery, or lets it go on; what is on its way arrives in either case. */
export function PauseButton({ announcement: { id, state } }: { announcement: Announcement }) {
  const queryClient = useQueryClient()
  const takeRefusal = useTakeRefusal()
  const isPaused = state === 'paused'
  const change = useMutation({
    mutationFn: () => (isPaused ? resumeAnnouncement(id) : pauseAnnouncement(id)),
    onSuccess: (changed) => storeAnnouncement(queryClient, changed),
    onError: (error) => {
      takeRefusal(error)
      const fallback = isPaused
        ? 'Failed to go on with the announcement. Please try again.'
        : 'Failed to pause the announcement. Please try again.'
      showFailure(failureText(error, fallback), error)
    },
  })
  return (
    <div className={styles.pause}>
      {/* One button that changes its name, so that the focus stays. */}
      <Button variant="secondary" isBusy={change.isPending} onClick={() => change.mutate()}>
        {isPaused ? <PlayIcon /> : <PauseIcon />}
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      {isPaused && <p className={styles.remark}>Nobody gets a mail until you resume.</p>}
    </div>
  )
}
