import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { securityQueries } from '@troubadour/api-client/session'
import { Button } from '@troubadour/ui/forms/button'
import { showSuccess } from '../shared/outcome.ts'
import { RecoveryCodesSheet } from '../shared/recovery-codes-sheet.tsx'
import { CodesLeft } from './codes-left.tsx'
import styles from './recovery-codes.module.css'
import { refusalMessage, showTrouble } from './refusal.ts'
import { RenewCodesDialog } from './renew-codes-dialog.tsx'

/** What is shown of the codes: how many are left, the question before new ones, the new ones; then the count again. */
type View =
  | { name: 'count' }
  | { name: 'question' }
  | { name: 'new-codes'; codes: readonly string[] }
  | { name: 'renewed' }

/** The button that had the focus is gone with the new codes. */
function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

/** The recovery codes, and new ones in their place, shown once. */
export function RecoveryCodes() {
  const queryClient = useQueryClient()
  const [view, setView] = useState<View>({ name: 'count' })
  const renewal = useMutation({
    mutationFn: (currentPassword: string) => call('renewRecoveryCodes', { body: { currentPassword } }),
    // Neither password nor codes are kept when they are no longer on the screen.
    gcTime: 0,
    onSuccess: ({ recoveryCodes }) => {
      setView({ name: 'new-codes', codes: recoveryCodes })
      void queryClient.invalidateQueries({ queryKey: securityQueries.recoveryCodes().queryKey })
    },
    onError: (error) => showTrouble('Failed to get new codes. Please try again.', error),
  })
  const close = (next: View) => {
    renewal.reset()
    setView(next)
  }

  if (view.name === 'new-codes') {
    return (
      <div className={styles.sheet}>
        <RecoveryCodesSheet
          codes={view.codes}
          onDone={() => {
            close({ name: 'renewed' })
            showSuccess('Your new recovery codes are in use.')
          }}
        />
      </div>
    )
  }
  return (
    <section className={styles.section} aria-labelledby="codes-left-title">
      <h3
        id="codes-left-title"
        ref={view.name === 'renewed' ? takeFocus : undefined}
        tabIndex={-1}
        className={styles.title}
      >
        Recovery codes
      </h3>
      <CodesLeft />
      <Button variant="secondary" className={styles.renew} onClick={() => setView({ name: 'question' })}>
        Get new codes
      </Button>
      {view.name === 'question' && (
        <RenewCodesDialog
          isBusy={renewal.isPending}
          refusal={refusalMessage(renewal.error)}
          onSubmit={renewal.mutateAsync}
          onClose={() => close({ name: 'count' })}
        />
      )}
    </section>
  )
}
