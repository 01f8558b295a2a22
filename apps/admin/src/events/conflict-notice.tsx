import { eventConflict } from '@troubadour/domain/contract-schemas'
import type { Event } from '@troubadour/domain/event'
import type { ApiError } from '@troubadour/api-client/http'
import { Button } from '@troubadour/ui/button'
import { Notice } from '@troubadour/ui/notice'
import styles from './conflict-notice.module.css'

/** The copy that won, as a refused save carries it; null when the answer is of another shape. */
export function currentCopy(error: ApiError): Event | null {
  const result = eventConflict.safeParse(error.body)
  return result.success ? result.data.current : null
}

/** The notice, for what leads there from afar. */
export const CONFLICT_ID = 'event-conflict'

/** The notice stands at the top of a long form, far from the button that called it. */
function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

/** Stands in the form after a refused save: what was typed is still there, and one of the two copies is chosen. */
export function ConflictNotice({
  isSaving,
  onReload,
  onSaveMine,
}: {
  isSaving: boolean
  onReload: () => void
  onSaveMine: () => void
}) {
  return (
    <div id={CONFLICT_ID} ref={takeFocus} tabIndex={-1} className={styles.conflict}>
      <Notice
        tone="error"
        title="Somebody else changed this event"
        action={
          <div className={styles.actions}>
            <Button variant="secondary" size="small" disabled={isSaving} onClick={onReload}>
              Reload their copy
            </Button>
            <Button variant="danger" size="small" isBusy={isSaving} onClick={onSaveMine}>
              {isSaving ? 'Saving…' : 'Save mine over it'}
            </Button>
          </div>
        }
      >
        Nothing was saved yet, and what you typed is still here. Under Unsaved Changes, their values are
        struck through and yours follow.
      </Notice>
    </div>
  )
}
