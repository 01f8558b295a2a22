import { ApiError } from '@troubadour/api-client/http'
import { isServerTrouble, showFailure } from '../shared/outcome.ts'

/** Raises the toast of a failure: with the server's reason where it refused, else with what was tried. */
export function showRefusal(error: unknown, fallback: string) {
  const isRefused = error instanceof ApiError && !isServerTrouble(error)
  showFailure(isRefused ? error.userMessage : fallback, error)
}
