import { defineConfig } from 'vitest/config'
import { LIMITS } from '../../vitest.limits.ts'

/**
 * Runs the suite once per zone: a result that depends on the machine's time zone fails in one of them.
 *
 * @param exclude folders whose results do not depend on it
 */
function inTimeZone(name: string, timeZone: string, exclude: string[] = []) {
  return {
    extends: true as const,
    // A worker thread cannot change its time zone, a process can.
    test: { name, pool: 'forks' as const, env: { TZ: timeZone }, exclude },
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // The files share no state; loading all modules for each file took three quarters of the time.
    isolate: false,
    ...LIMITS,
    projects: [inTimeZone('utc', 'UTC'), inTimeZone('kiritimati', 'Pacific/Kiritimati', ['src/look/**'])],
  },
})
