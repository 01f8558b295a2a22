import { createSigner } from './tokens.ts'

export type DatedLinks = ReturnType<typeof createDatedLinks>

/**
 * Tokens of links that lead to the row with an id for a time; they are not stored.
 * @param purpose see createSigner
 */
export function createDatedLinks(appSecrets: readonly string[], purpose: string, lifeMs: number) {
  const signer = createSigner(appSecrets, purpose)
  return {
    make: (id: number, now: Date): string => signer.sign(`${id}.${(now.getTime() + lifeMs).toString(36)}`),

    /**
     * Reads a token.
     * @returns `id` also for an altered token, `isOurs` also for an expired one; `expiresAt` only for a valid one
     */
    read(token: string, now: Date): { id: number | null; isOurs: boolean; expiresAt: Date | null } {
      const [, id = '', expires = ''] = /^(\d{1,9})\.([\da-z]{1,9})\./.exec(token) ?? []
      const expiresAt = new Date(Number.parseInt(expires, 36))
      const isOurs = signer.read(token) !== null
      const isValid = isOurs && expiresAt > now
      return { id: id === '' ? null : Number(id), isOurs, expiresAt: isValid ? expiresAt : null }
    },
  }
}
