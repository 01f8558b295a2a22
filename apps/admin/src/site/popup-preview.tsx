import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/events'
import type { PopupSettings } from '@troubadour/domain/featured-popup'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { LoadError } from '../shared/load-error.tsx'
import { useNow } from '../shared/now.tsx'
import styles from './popup-preview.module.css'
import { popupState } from './popup-state.ts'

/** What the popup does at this moment under the settings as they stand in the form, saved or not. */
export function PopupPreview({ settings, timeZone }: { settings: PopupSettings; timeZone: string }) {
  const now = useNow()
  // Not the public call: that one does not tell a hidden event from none.
  const events = useQuery(eventQueries.adminList())
  if (events.isPending) return <PopupPreviewSkeleton />
  if (events.isLoadingError) {
    return (
      <LoadError
        message="The featured event could not be loaded, so the popup’s state is not known."
        isBusy={events.isFetching}
        onRetry={() => events.refetch()}
      />
    )
  }
  const event = events.data.find(({ isFeatured }) => isFeatured)
  const state = popupState(settings, event, { now, timeZone })
  return (
    <div className={styles.preview} role="status">
      {state.name === 'open' ? (
        <p className={styles.state} data-state="open">
          Opens now: says "{state.when}"
        </p>
      ) : (
        <p className={styles.state}>
          Closed now. <span className={styles.reason}>{state.reason}</span>
        </p>
      )}
      {event && (
        <p className={styles.event}>
          Featured event: <strong>{event.title}</strong>, {event.date}
          {event.time && `, ${event.time}`}
        </p>
      )}
    </div>
  )
}

function PopupPreviewSkeleton() {
  return (
    <div className={styles.preview} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the featured event
      </p>
      <Skeleton />
      <Skeleton />
    </div>
  )
}
