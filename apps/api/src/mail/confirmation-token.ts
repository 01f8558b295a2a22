import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** The secret of a link to confirm with; the database holds its digest alone. */
export function newConfirmationToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function confirmationDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
