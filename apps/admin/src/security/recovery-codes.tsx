import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { securityQueries } from '@troubadour/api-client/session'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { FEW_CODES_LEFT } from '../shared/account/two-factor.ts'
import { showSuccess } from '../shared/calls/outcome.ts'
import { Loaded } from '../shared/calls/query-state.tsx'
import { RecoveryCodesSheet } from '../shared/account/recovery-codes-sheet.tsx'
import { takeFocus } from '../shared/browser/take-focus.ts'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import styles from './security.module.css'

/** The current view: the number of codes left, the confirmation before new ones, or the new codes. */
type View =
  | { name: 'count' }
  | { name: 'question' }
  | { name: 'new-codes'; codes: readonly string[] }
  | { name: 'renewed' }

export function RecoveryCodes() {
  const queryClient = useQueryClient()
  const [view, setView] = useState<View>({ name: 'count' })

  if (view.name === 'new-codes') {
    return (
      <div className={styles.sheet}>
        <RecoveryCodesSheet
          codes={view.codes}
          onDone={() => {
            setView({ name: 'renewed' })
            showSuccess('Your new recovery codes are in use.')
          }}
        />
      </div>
    )
  }
  return (
    <section className={styles.codes} aria-labelledby="codes-left-title">
      <h3
        id="codes-left-title"
        ref={view.name === 'renewed' ? takeFocus : undefined}
        tabIndex={-1}
        className={styles.codesTitle}
      >
        Recovery codes
      </h3>
      <CodesLeft />
      <Button variant="secondary" className={styles.button} onClick={() => setView({ name: 'question' })}>
        Get new codes
      </Button>
      {view.name === 'question' && (
        <NewCodesDialog
          onDone={(codes) => {
            setView({ name: 'new-codes', codes })
            void queryClient.invalidateQueries({ queryKey: securityQueries.recoveryCodes().queryKey })
          }}
          onClose={() => setView({ name: 'count' })}
        />
      )}
    </section>
  )
}

function CodesLeft() {
  return (
    <Loaded
      // Each sign-in with a code uses one up, on another device, too.
      query={{ ...securityQueries.recoveryCodes(), refetchOnMount: 'always' }}
      pending="Counting the recovery codes"
      error="The recovery codes could not be counted."
    >
      {({ left, total }) => (
        <div className={styles.left}>
          <p className={styles.count}>
            <strong>
              {left} of {total}
            </strong>{' '}
            left
          </p>
          <p className={styles.hint}>Each signs you in once when your phone is not at hand.</p>
          {left > 0 && left <= FEW_CODES_LEFT && (
            <Banner tone="warning">Only a few are left. Get new codes before you need them.</Banner>
          )}
          {left === 0 && (
            <Banner tone="error" title="No recovery codes are left">
              If you lose your phone now, you cannot sign in. Get new codes and keep them in a safe place.
            </Banner>
          )}
        </div>
      )}
    </Loaded>
  )
}
