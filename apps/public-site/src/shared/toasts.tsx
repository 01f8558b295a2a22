import type * as toastModule from '@troubadour/ui/overlays/toast'
import { dismissToast, showToast, type ToastContent, useToast } from '@troubadour/ui/overlays/toast-store'
import { onDemand } from './on-demand.ts'
import { SectionBoundary } from './section.tsx'
import { useText } from './use-text.ts'

let loaded: typeof toastModule | undefined

const load = onDemand(() => import('@troubadour/ui/overlays/toast'))

/** Loads the code of toasts: a separate chunk with Radix, requested at the first focus of a form. */
export async function loadToasts(): Promise<void> {
  loaded = await load()
}

/** Shows a toast once its code is loaded. @returns false if that failed: the caller then shows the text itself */
export async function tryToast(content: ToastContent): Promise<boolean> {
  try {
    await loadToasts()
  } catch {
    return false
  }
  showToast(content)
  return true
}

export function Toasts() {
  const toast = useToast()
  const text = useText()
  if (!toast || !loaded) return null
  return (
    <SectionBoundary>
      <loaded.ToastRegion
        toast={toast}
        onDismiss={dismissToast}
        closeLabel={text('popup.closeButton')}
        label={text('spoken.noticesText')}
      />
    </SectionBoundary>
  )
}
