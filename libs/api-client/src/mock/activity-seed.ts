import type { ActivityEntry, JobStatus } from '@troubadour/domain/activity/activity'

export interface ActivityData {
  /** Newest first. */
  activity: ActivityEntry[]
  jobs: JobStatus[]
  backupProblem: string | null
}

export function mockActivity(parts: Partial<ActivityEntry> & { id: number }): ActivityEntry {
  return {
    at: '2026-05-01T11:00:00.000Z',
    kind: 'sign-in',
    summary: 'Signed in',
    who: 'keeper',
    isFromServer: false,
    before: null,
    after: null,
    ipAddress: '203.0.113.7',
    device: 'Firefox on Windows',
    ...parts,
  }
}

export function mockJob(parts: Partial<JobStatus> & { name: string }): JobStatus {
  return {
    isRunning: false,
    startedAt: '2026-05-01T11:30:00.000Z',
    endedAt: '2026-05-01T11:30:02.000Z',
    nextAt: '2026-05-01T12:30:00.000Z',
    failedRuns: 0,
    problem: null,
    ...parts,
  }
}

export function seedActivity(): ActivityData {
  return {
    jobs: [mockJob({ name: 'send-mails' }), mockJob({ name: 'clean-up' })],
    backupProblem: null,
    activity: [
      mockActivity({
        id: 3,
        kind: 'change',
        summary: 'Updated the event "Riverside Stage"',
        before: { price: '$5' },
        after: { price: 'FREE' },
      }),
      mockActivity({
        id: 2,
        kind: 'refusal',
        summary: 'Refused a sign-in: wrong password',
        at: '2026-04-30T22:14:00.000Z',
      }),
      mockActivity({ id: 1, at: '2026-04-30T08:00:00.000Z' }),
    ],
  }
}
