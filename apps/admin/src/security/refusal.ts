import { ApiError } from '@troubadour/api-client/http'
import { isServerTrouble, isSessionEnded, showFailure } from '../shared/outcome.ts'

/** Why the server refused a form as a whole, such as too many tries; null when a field is to blame, or it failed. */
export function refusalMessage(error: unknown): string | null {
  if (!(error instanceof ApiError) || isServerTrouble(error) || isSessionEnded(error)) return null
  return Object.keys(error.fieldErrors).length > 0 ? null : error.userMessage
}

/** The one notice of a form that failed; a refusal stands in the form instead. */
export function showTrouble(description: string, error: unknown) {
  if (isServerTrouble(error)) showFailure(description, error)
}
