import { useSyncExternalStore } from 'react'

/** A new toast replaces the previous one (docs/product/constants.md#toast-constants). */
export const TOAST_LIMIT = 1
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

const NO_TOASTS: readonly ToastState[] = []

// Toasts respond to actions in the browser: the server never has any, so nothing leaks between requests.
let toasts = NO_TOASTS
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<string, ReturnType<typeof setTimeout>>()

function setToasts(next: readonly ToastState[]): void {
  toasts = next
  for (const [id, timer] of removals) {
    if (next.some((toast) => toast.id === id)) continue
    clearTimeout(timer)
    removals.delete(id)
  }
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast in place of the previous one (docs/product/states.md#toasts) and returns its id. */
export function showToast(content: ToastContent): string {
  lastId += 1
  const id = String(lastId)
  setToasts([{ ...content, id, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT))
  return id
}

/** Closes a toast; it is removed 5000 ms later. Does nothing for one that is closed already. */
export function dismissToast(id: string): void {
  if (!toasts.some((toast) => toast.id === id && toast.isOpen)) return
  removals.set(
    id,
    setTimeout(() => setToasts(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY_MS),
  )
  setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)))
}

/** The toasts to show, newest first; for `<ToastRegion toasts={useToasts()} onDismiss={dismissToast} />`. */
export function useToasts(): readonly ToastState[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NO_TOASTS,
  )
}
