import type { QueryClient } from '@tanstack/react-query'
import type { BackupList } from '@troubadour/domain/system/backups'
import type { SystemReport } from '@troubadour/domain/system/system'
import { overviewQuery } from './first-run.ts'
import { read } from './read.ts'

const JOB_POLL_MS = 5000
const BACKUP_POLL_MS = 3000

interface Known<Data> {
  state: { data?: Data | undefined }
}

/** How the site is, and its backups (docs/product/admin.md#system). */
export const systemQueries = {
  /** Polled while a job has failed, whose next try runs in the background. */
  report: () => ({
    ...read(['system'], 'getSystem'),
    refetchInterval: ({ state: { data } }: Known<SystemReport>) =>
      data?.lines.some(({ job }) => job !== null) && JOB_POLL_MS,
  }),
  /** Links that lead nowhere. */
  deadLinks: () => ({ ...read(['dead-links'], 'listDeadLinks'), refetchOnMount: 'always' as const }),
  /** Polled while one is being made. */
  backups: () => ({
    ...read(['backups'], 'listBackups'),
    refetchInterval: ({ state: { data } }: Known<BackupList>) => data?.isRunning && BACKUP_POLL_MS,
  }),
}

/** After a dead link was called fine: each list that has it is loaded again. */
export async function invalidateDeadLinks(queryClient: QueryClient): Promise<void> {
  const queries = [systemQueries.deadLinks(), systemQueries.report(), overviewQuery()]
  await Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}
