import type { SystemProblem } from '@troubadour/domain/system/system'
import { SYSTEM_PATH } from '@troubadour/domain/system/system-values'
import { AlertIcon } from '@troubadour/ui/pictures/icon'
import type { Matter } from './matter.ts'

export function backupMatter(problem: string): Matter {
  return {
    key: 'backup',
    icon: <AlertIcon />,
    tone: 'trouble',
    sentence: 'The site is not backed up as it should be',
    remark: problem,
    action: { label: 'See System', to: SYSTEM_PATH },
  }
}

/** Problems that no other row reports. */
const OF_SYSTEM: readonly string[] = ['public-host', 'admin-host', 'disk', 'errors', 'clock', 'version']

export function systemMatters(problems: readonly SystemProblem[]): Matter[] {
  return problems
    .filter(({ name }) => OF_SYSTEM.includes(name))
    .map(({ name, sentence, advice, to }) => ({
      ...{ key: name, icon: <AlertIcon />, tone: 'trouble', sentence },
      remark: advice ?? undefined,
      action: { label: 'See System', to },
    }))
}
