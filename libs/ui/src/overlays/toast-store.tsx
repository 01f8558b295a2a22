import { useSyncExternalStore } from 'react'

/** A dismissed toast is removed after this many ms, when its exit animation has ended. */
export const TOAST_REMOVE_DELAY_MS = 5000

export interface ToastContent {
  title?: string
  description?: string
  variant?: 'default' | 'destructive'
  /** `altText` tells screen reader users another way to do the action; default: the label. */
  action?: { label: string; altText?: string; onSelect: () => void }
}

export interface ToastState extends ToastContent {
  id: string
  /** False after it was dismissed. */
  isOpen: boolean
}

// Toasts respond to actions in the browser: the server never has any, so nothing leaks between requests.
let shown: ToastState | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setToast(next: ToastState | null): void {
  shown = next
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast in place of the previous one (docs/product/states.md#toasts) and returns its id. */
export function showToast(content: ToastContent): string {
  clearTimeout(removal)
  lastId += 1
  const id = String(lastId)
  setToast({ ...content, id, isOpen: true })
  return id
}

/** Closes a toast; it is removed 5000 ms later. Does nothing if it is already closed. */
export function dismissToast(id: string): void {
  if (shown?.id !== id || !shown.isOpen) return
  setToast({ ...shown, isOpen: false })
  removal = setTimeout(() => setToast(null), TOAST_REMOVE_DELAY_MS)
}

/** The toast to show; for `<ToastRegion toast={useToast()} onDismiss={dismissToast} />`. */
export function useToast(): ToastState | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}
