/**
 * After how long a test has failed that does not end: for what hangs. A busy machine is slow, and slow is no failure.
 * Spread into the `test` of each project's Vitest configuration.
 */
export const LIMITS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}
