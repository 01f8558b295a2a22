import { createSigner } from '../mail/mail-links.ts'

/** Within one bucket a page's token stays the same, so that pages and their ETags do too, on all instances. */
const BUCKET_MS = 5 * 60 * 1000
/** Nobody fills in a form faster. */
const TOO_YOUNG_MS = 2000
/** A form that was left open for longer counts like one without a token. */
const TOO_OLD_MS = 2 * 24 * 60 * 60 * 1000

/** 'visitor': somebody began to fill in a form; 'page': a page with one was made; 'unknown': neither is known. */
export type SignUpProof = 'visitor' | 'page' | 'unknown'

export type SignUpTokens = ReturnType<typeof createSignUpTokens>

/**
 * Tokens that name a moment (docs/security.md#newsletter-privacy): a visitor's the exact one at which it was asked for,
 * a page's the bucket in which the page was made, since all who read the page share it.
 */
export function createSignUpTokens(appSecrets: readonly string[]) {
  const pages = createSigner(appSecrets, 'sign-up tokens')
  const visitors = createSigner(appSecrets, 'sign-up tokens of visitors')
  const bucketOf = (now: Date) => Math.floor(now.getTime() / BUCKET_MS)

  return {
    makeForVisitor: (now: Date): string => visitors.sign(now.getTime().toString(36)),
    /** @returns the token, and until when it is the one to give out */
    makeForPage(now: Date): { token: string; validUntil: Date } {
      const bucket = bucketOf(now)
      return { token: pages.sign(bucket.toString(36)), validUntil: new Date((bucket + 1) * BUCKET_MS) }
    },
    /** What is known of a form that carries the token. */
    judge(token: string | undefined, now: Date): SignUpProof | 'too-young' {
      const madeAt = numberIn(visitors.read(token ?? ''))
      if (madeAt !== null) return judgeAge(now.getTime() - madeAt, 'visitor')
      const bucket = numberIn(pages.read(token ?? ''))
      if (bucket !== null) return judgeAge(now.getTime() - bucket * BUCKET_MS, 'page')
      return 'unknown'
    },
  }
}

function numberIn(text: string | null): number | null {
  return text === null ? null : parseInt(text, 36)
}

function judgeAge(ageMs: number, proof: SignUpProof): SignUpProof | 'too-young' {
  if (ageMs < TOO_YOUNG_MS) return 'too-young'
  return ageMs > TOO_OLD_MS ? 'unknown' : proof
}
