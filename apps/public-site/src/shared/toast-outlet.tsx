import { ToastRegion } from '@troubadour/ui/toast'
import { dismissToast, useToasts } from '@troubadour/ui/toast-store'

/** The notification region, bound to the store. */
export function ToastOutlet() {
  return <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />
}
