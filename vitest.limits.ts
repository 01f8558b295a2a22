/**
 * Limits of tests: timeouts that are long enough for a busy machine, so that only a test that hangs fails, and the number
 * of parallel files. Spread into the `test` of each project's Vitest configuration.
 */
export const LIMITS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  // The default of one less than the processors would leave half of a small machine idle.
  maxWorkers: 2,
}
