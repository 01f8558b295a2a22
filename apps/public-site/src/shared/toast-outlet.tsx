import { ToastRegion } from '@troubadour/ui/feedback/toast'
import { dismissToast, useToasts } from '@troubadour/ui/feedback/toast-store'

/** The notification region, bound to the store. */
export function ToastOutlet() {
  return <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />
}
