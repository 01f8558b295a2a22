/**
 * Timeouts of tests: long enough for a busy machine, so that only a test that hangs fails.
 * Spread into the `test` of each project's Vitest configuration.
 */
export const LIMITS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}
