/** The keys that the stand-in knows at first, each with all rights. No real key has this form. */
export const TEST_KEY = 'rk_test_hollowpine'
export const LIVE_KEY = 'rk_live_hollowpine'

/** What a restricted key may do, as Stripe names it in its refusals; a right to write is one to read, too. */
export type Right = `rak_${string}_${'read' | 'write'}`

export interface ApiKey {
  isLive: boolean
  /** Rights that it does not have. */
  missing: ReadonlySet<string>
  isRevoked: boolean
}

export function firstKeys(): Map<string, ApiKey> {
  const keyOf = (isLive: boolean): ApiKey => ({ isLive, missing: new Set(), isRevoked: false })
  return new Map([
    [TEST_KEY, keyOf(false)],
    [LIVE_KEY, keyOf(true)],
  ])
}

/** Without the right to write a key may still read; without that to read it may do neither. */
export function hasRight({ missing }: ApiKey, right: Right): boolean {
  return !missing.has(right) && !missing.has(right.replace(/_write$/, '_read'))
}

/** A key as Stripe names it in its messages. */
export function maskedKey(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(10)}${key.slice(-4)}`
}
