import { Toast } from 'radix-ui'
import styles from './toast.module.css'
import { buttonClass } from '../forms/button.tsx'
import { classNames } from '../styles/class-names.ts'
import { CloseIcon } from '../pictures/icon.tsx'
import type { ToastState } from './toast-store.tsx'

/** How long a toast is shown, in milliseconds (docs/product/constants.md#toast-constants). */
export const TOAST_DURATION_MS = 5000
/** Swipe distance that dismisses a toast, in px. */
export const TOAST_SWIPE_THRESHOLD_PX = 50
/** Moves the focus to the notification region. */
export const TOAST_HOTKEY = ['F8']

/** The notification region. Large (Radix): load it with `lazy` when the first toast is shown. */
export function ToastRegion({
  toast,
  onDismiss,
  closeLabel = 'Close',
  label = 'Notifications ({hotkey})',
}: {
  toast: ToastState | null
  onDismiss: (id: string) => void
  closeLabel?: string
  /** '{hotkey}' is replaced by the key that focuses it. */
  label?: string
}) {
  return (
    <Toast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toast && <ShownToast key={toast.id} toast={toast} onDismiss={onDismiss} closeLabel={closeLabel} />}
      <Toast.Viewport className={styles.viewport} hotkey={TOAST_HOTKEY} label={label} />
    </Toast.Provider>
  )
}

function ShownToast({
  toast: { id, isOpen, title, description, variant = 'default', action },
  onDismiss,
  closeLabel,
}: {
  toast: ToastState
  onDismiss: (id: string) => void
  closeLabel: string
}) {
  return (
    <Toast.Root
      open={isOpen}
      onOpenChange={(willBeOpen) => {
        if (!willBeOpen) onDismiss(id)
      }}
      className={classNames(styles.toast, styles[variant])}
    >
      <div className={styles.text}>
        {title && <Toast.Title className={styles.title}>{title}</Toast.Title>}
        {description && <Toast.Description className={styles.description}>{description}</Toast.Description>}
      </div>
      {action && (
        <Toast.Action
          altText={action.altText ?? action.label}
          className={classNames(buttonClass({ variant: 'secondary', size: 'small' }), styles.action)}
          onClick={action.onSelect}
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close className={styles.close} aria-label={closeLabel}>
        <CloseIcon />
      </Toast.Close>
    </Toast.Root>
  )
}
