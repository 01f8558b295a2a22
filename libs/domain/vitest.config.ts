import { defineConfig } from 'vitest/config'

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
    projects: [inTimeZone('utc', 'UTC'), inTimeZone('kiritimati', 'Pacific/Kiritimati')],
  },
})
