import type { TrialStep } from '@troubadour/domain/connections/trial'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import styles from './connections.module.css'
import { Steps } from './trial.tsx'

/** New settings that were tried and not stored: how the trial ended, and what can be done. */
export function FailedSettings({
  steps,
  isBusy,
  onKeep,
  onSaveAnyway,
}: {
  steps: readonly TrialStep[]
  isBusy: boolean
  onKeep: () => void
  onSaveAnyway: (event: { preventDefault: () => void }) => void
}) {
  return (
    <div className={styles.failure}>
      <Banner tone="error" title="The new settings do not work">
        They were not saved, and what was there is still in use. Correct them above and try again, or choose:
      </Banner>
      <Steps steps={steps} />
      <div className={styles.choices}>
        <Button variant="secondary" size="small" disabled={isBusy} onClick={onKeep}>
          Keep what was there
        </Button>
        <Button variant="quiet" size="small" disabled={isBusy} onClick={onSaveAnyway}>
          Save anyway
        </Button>
      </div>
    </div>
  )
}
