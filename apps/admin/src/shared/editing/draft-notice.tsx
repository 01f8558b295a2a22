import { Button } from '@troubadour/ui/forms/button'
import { Notice } from '@troubadour/ui/feedback/notice'
import { momentText } from '../moment-text.ts'
import { useSiteClock } from '../site-clock.ts'
import styles from './draft-notice.module.css'
import { formId, moveFocusTo } from './part-ids.ts'
import type { EditingState } from './use-editing.ts'

/** Offers what was typed before and never saved. The form stays as it is until one of the two is chosen. */
export function DraftNotice({ editing: { id, offer } }: { editing: EditingState }) {
  const clock = useSiteClock()
  if (!offer) return null
  const time = momentText(offer.updatedAt, clock).replace(/^(?:Today|Yesterday)/, (day) => day.toLowerCase())

  function answer(choose: () => void) {
    choose()
    // The buttons go, and the focus with them.
    moveFocusTo(formId(id))
  }

  return (
    <Notice
      className={styles.notice}
      action={
        <div className={styles.actions}>
          <Button size="small" onClick={() => answer(offer.onContinue)}>
            Continue with it
          </Button>
          <Button variant="secondary" size="small" onClick={() => answer(offer.onDiscard)}>
            Discard it
          </Button>
        </div>
      }
    >
      You have an unsaved draft from {time}
    </Notice>
  )
}
