import { createSigner } from '../mail/signer.ts'

/** Within one bucket the token stays the same, so that pages and their ETags do too, on all instances. */
const BUCKET_MS = 5 * 60 * 1000
/** Nobody fills in a form faster. */
const TOO_YOUNG_MS = 2000
/** A page that was left open for longer counts like one without a token. */
const TOO_OLD_MS = 2 * 24 * 60 * 60 * 1000

export type SignUpTokens = ReturnType<typeof createSignUpTokens>

/** Tokens that name the moment at which a page with a form was made (Security goals, Newsletter). */
export function createSignUpTokens(appSecrets: readonly string[]) {
  const signer = createSigner(appSecrets, 'sign-up tokens')
  const bucketOf = (now: Date) => Math.floor(now.getTime() / BUCKET_MS)

  return {
    /** @returns the token, and until when it is the one to give out */
    make(now: Date): { token: string; validUntil: Date } {
      const bucket = bucketOf(now)
      return { token: signer.sign(bucket.toString(36)), validUntil: new Date((bucket + 1) * BUCKET_MS) }
    },
    /** What a form that carries the token is, as far as the token tells. */
    judge(token: string | undefined, now: Date): 'too-young' | 'valid' | 'unknown' {
      const bucket = parseInt(signer.read(token ?? '') ?? '', 36)
      if (Number.isNaN(bucket)) return 'unknown'
      const age = now.getTime() - bucket * BUCKET_MS
      if (age < TOO_YOUNG_MS) return 'too-young'
      return age > TOO_OLD_MS ? 'unknown' : 'valid'
    },
  }
}
