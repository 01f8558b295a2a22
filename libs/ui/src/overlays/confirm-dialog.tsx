import type { ComponentProps, ReactNode } from 'react'
import { AlertDialog } from 'radix-ui'
import { Button } from '../forms/button.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './dialog.module.css'
import { useReturnFocus } from './return-focus.ts'

/**
 * Asks before something is done. A press outside does not close it, and focus begins on Cancel. It stays open
 * after `onConfirm`, so that the caller can show `isBusy` and close it when the work has ended.
 */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'primary',
  isBusy = false,
  isConfirmDisabled = false,
  onConfirm,
  onCloseAutoFocus,
  children,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description: string
  confirmLabel: string
  cancelLabel?: string
  variant?: 'primary' | 'danger'
  isBusy?: boolean
  /** For a dialog whose children must be filled in first, such as a name to type. */
  isConfirmDisabled?: boolean
  onConfirm: () => void
  /** Where focus goes after closing, when the element that had it is gone: prevent the default and focus another. */
  onCloseAutoFocus?: ComponentProps<typeof AlertDialog.Content>['onCloseAutoFocus']
  children?: ReactNode
}) {
  const returnFocus = useReturnFocus(onCloseAutoFocus)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        {/* Not Radix's own overlay, as in dialog.tsx. */}
        <div className={styles.overlay} />
        <AlertDialog.Content {...returnFocus} className={classNames(styles.content, styles.small)}>
          <header className={styles.header}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          </header>
          <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
          {/* A form, so that Enter in a field of the children confirms; a disabled button stops that too. */}
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              onConfirm()
            }}
          >
            {children && <div className={styles.body}>{children}</div>}
            <footer className={styles.footer}>
              <AlertDialog.Cancel asChild>
                <Button variant="secondary" disabled={isBusy}>
                  {cancelLabel}
                </Button>
              </AlertDialog.Cancel>
              <Button type="submit" variant={variant} isBusy={isBusy} disabled={isConfirmDisabled}>
                {confirmLabel}
              </Button>
            </footer>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
