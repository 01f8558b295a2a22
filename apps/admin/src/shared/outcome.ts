import type { ZodType } from 'zod'
import { ApiError } from '@troubadour/api-client/http'
import { showToast, type ToastContent } from '@troubadour/ui/feedback/toast-store'
import type { Stored } from './editing/field-changes.ts'

/** True for the answer of a server that knows no session (any more). */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** True for a refused save: somebody else changed the same thing first. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409
}

/** @returns reads the copy that won out of a refused save; null for every other failure */
export function conflictReader<Item, Draft>(
  schema: ZodType<{ current: Item }>,
  toStored: (item: Item) => Stored<Draft>,
): (error: unknown) => Stored<Draft> | null {
  return (error) => {
    if (!isConflict(error)) return null
    const result = schema.safeParse(error.body)
    return result.success ? toStored(result.data.current) : null
  }
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** A deletion that succeeds, too, when somebody else was quicker. */
export async function unlessGone<Answer>(deletion: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await deletion
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/** True when the server is to blame, or no answer came: the same call may work a moment later. */
export function isServerTrouble(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

/** What the server itself says to the person, or null. */
export function serverMessage(error: unknown): string | null {
  return error instanceof ApiError ? error.serverMessage : null
}

/** The toast of something that worked. @param action what can be done about it at once, such as undoing it */
export function showSuccess(description: string, action?: ToastContent['action']) {
  showToast({ title: 'Success', description, action })
}

/** @param title as docs/product/errors.md names it. An ended session has its own dialog. */
export function showFailure(description: string, error: unknown, title = 'Error') {
  if (isSessionEnded(error)) return
  showToast({ title, description, variant: 'destructive' })
}

/** Of a save: trying again would not help where somebody deleted the thing, and what was typed is still in the form. */
export function showSaveFailure(description: string, error: unknown, noun: string) {
  const deleted = `Somebody deleted this ${noun} in the meantime. Bring it back under Recently deleted, then save again.`
  showFailure(isGone(error) ? deleted : description, error)
}

/** The same as `showFailure`, with the server's reason where it refused. @param fallback what was tried */
export function showRefusal(error: unknown, fallback: string) {
  const isRefused = error instanceof ApiError && !isServerTrouble(error)
  showFailure(isRefused ? error.userMessage : fallback, error)
}
