import { NEW_PASSWORD_MIN_LENGTH } from '@troubadour/domain/auth/auth-values'

/** Stands at every field for a new password. */
export const PASSWORD_HINT = `At least ${NEW_PASSWORD_MIN_LENGTH} characters. A few words that do not belong together are easy to keep in mind.`
