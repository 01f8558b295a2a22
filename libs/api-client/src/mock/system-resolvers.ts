import type { BackupList } from '@troubadour/domain/system/backups'
import { line } from '@troubadour/domain/system/line'
import type { SystemLine, SystemProblem } from '@troubadour/domain/system/system'
import type { DeadLink } from '@troubadour/domain/watched-links/dead-link'
import type { Resolvers } from './answers.ts'

export interface SystemData {
  systemLines: SystemLine[]
  /** Those of the overview. */
  problems: SystemProblem[]
  backups: BackupList
  deadLinks: DeadLink[]
}

const AT = '2026-05-01T07:10:00.000Z'

/** A line of System; good where the test does not say otherwise. */
export function mockLine(parts: Partial<SystemLine> & Pick<SystemLine, 'name' | 'title'>): SystemLine {
  return line({ state: 'ok', sentence: `${parts.title} is good.`, ...parts })
}

export function seedSystem(): SystemData {
  return {
    systemLines: [
      mockLine({ name: 'disk', title: 'Disk', facts: [{ label: 'Database', text: '12.0 MB', at: null }] }),
      mockLine({ name: 'clock', title: 'Clock' }),
    ],
    problems: [],
    deadLinks: [],
    backups: {
      ...{ isOn: true, isRunning: false, problem: null, nextAt: '2026-05-02T07:10:00.000Z' },
      trial: { at: AT, kind: 'restored', problem: null },
      ...{ copiedAt: null, hasCopies: false, folder: '/data/backups', isInstalled: false },
      backups: [{ name: 'troubadour-2026-05-01T07-10-00Z', at: AT, bytes: 12_000_000 }],
    },
  }
}

export function systemResolvers(data: SystemData) {
  return {
    getSystem: () => ({ lines: data.systemLines }),
    checkSystem: () => ({ lines: data.systemLines }),
    retryJob: ({ params: { name } }) => {
      data.systemLines = data.systemLines.filter(({ job }) => job !== name)
      return { message: 'It is tried again now.' }
    },
    listDeadLinks: () => ({ links: data.deadLinks }),
    muteDeadLink: ({ params: { id } }) => {
      data.deadLinks = data.deadLinks.filter((link) => link.id !== id)
      data.systemLines = data.systemLines.filter(({ name }) => name !== `link-${id}`)
      data.problems = data.problems.filter(({ name }) => name !== `link-${id}`)
      return { message: 'Nobody is told of this link again, until it changes.' }
    },
    listBackups: () => data.backups,
    backUpNow: () => {
      data.backups = { ...data.backups, isRunning: true }
      return { message: 'The backup begins now. It takes a while.' }
    },
    requestBackup: ({ params: { name } }) => ({ url: `/api/admin/backups/${name}/download?token=t` }),
    createRecoverySheet: () => ({ text: 'Recovery sheet\n\nage1example' }),
  } satisfies Resolvers
}
