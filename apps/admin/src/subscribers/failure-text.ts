import { ApiError } from '@troubadour/api-client/http'
import { isServerTrouble } from '../shared/outcome.ts'

/** What a notice says of a failure: the server's own reason where it refused, else what was tried. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof ApiError && !isServerTrouble(error) ? error.userMessage : fallback
}
