import { defineConfig } from 'vitest/config'
import { LIMITS } from '../../vitest.limits.ts'

/** The suite runs once per zone: an answer that depends on the server's own time zone fails in one of them. */
function inTimeZone(name: string, timeZone: string) {
  return {
    extends: true as const,
    // A worker thread cannot change its time zone, a process can.
    test: { name, pool: 'forks' as const, env: { TZ: timeZone } },
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Rules hold no state that another file could feel; loading everything anew for each took three quarters of the time.
    isolate: false,
    ...LIMITS,
    projects: [inTimeZone('utc', 'UTC'), inTimeZone('kiritimati', 'Pacific/Kiritimati')],
  },
})
