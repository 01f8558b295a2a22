import type { ZodType } from 'zod'
import { ApiError } from '@troubadour/api-client/http'
import { MAIL_WAITS_MESSAGE, NO_MAIL_SERVER_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import { showToast, type ToastContent } from '@troubadour/ui/overlays/toast-store'
import type { Stored } from '../editing/field-changes.ts'

/** Whether the response says that there is no session (any more). */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Whether a save was refused because somebody else saved first. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409
}

/** @returns reads the current version from the error of a refused save; null for other errors */
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

/** Lets a deletion succeed, too, when somebody else has deleted it first. */
export async function unlessGone<Answer>(deletion: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await deletion
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/** Whether it is a server error, or there was no response: a retry may help. */
export function isServerError(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

/** The server's message for the person, or null. */
export function serverMessage(error: unknown): string | null {
  return error instanceof ApiError ? error.serverMessage : null
}

/** The toast of a success, unless it is that a mail stays on this machine, or waits. @param action such as Undo */
export function showSuccess(description: string, action?: ToastContent['action']) {
  const isOfNoMail = [NO_MAIL_SERVER_MESSAGE, MAIL_WAITS_MESSAGE].some((text) => description.startsWith(text))
  if (isOfNoMail) showNoMail(description)
  else showToast({ title: 'Success', description, action })
}

/** The toast of a change for which no mail leaves. @param description why, or what else holds */
export function showNoMail(description: string) {
  showToast({ title: 'No mail was sent', description })
}

/**
 * @param title as in docs/product/errors.md
 * @returns the id of the toast; undefined for an ended session, which has its own dialog
 */
export function showFailure(description: string, error: unknown, title = 'Error'): string | undefined {
  if (isSessionEnded(error)) return undefined
  return showToast({ title, description, variant: 'destructive' })
}

/**
 * The toast of a failed save: when the content was deleted meanwhile a retry would not help, and the changes are still
 * in the form.
 * @returns see `showFailure`
 */
export function showSaveFailure(description: string, error: unknown, noun: string) {
  const deleted = `Somebody deleted this ${noun} in the meantime. Bring it back under Recently deleted, then save again.`
  return showFailure(isGone(error) ? deleted : description, error)
}

/** Like `showFailure`, with the server's reason if it refused. @param fallback the failed action */
export function showRefusal(error: unknown, fallback: string) {
  const isRefused = error instanceof ApiError && !isServerError(error)
  return showFailure(isRefused ? error.userMessage : fallback, error)
}
