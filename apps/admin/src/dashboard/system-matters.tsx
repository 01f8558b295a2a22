import { CONNECTIONS_PATH } from '@troubadour/domain/connections/connection-names'
import { PATHS } from '@troubadour/domain/address/paths'
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

/** Problems that no other row reports, and of mail those that its own row does not. */
const OF_SYSTEM: readonly string[] = [
  ...['public-host', 'admin-host', 'disk', 'mail', 'errors', 'clock', 'version'],
]

const ACTIONS: readonly [path: string, label: string][] = [
  [CONNECTIONS_PATH, 'See Connections'],
  [SYSTEM_PATH, 'See System'],
  [PATHS.adminSite, 'Open the site settings'],
  [PATHS.adminEvents, 'Open the show'],
  [PATHS.adminMusic, 'Open the release'],
  [PATHS.adminPosts, 'Open the post'],
  [PATHS.adminPages, 'Open the page'],
]

/** @param hasMailRow whether another row says what is the matter with mail */
export function systemMatters(problems: readonly SystemProblem[], hasMailRow: boolean): Matter[] {
  return problems
    .filter(
      ({ name }) =>
        (OF_SYSTEM.includes(name) || name.startsWith('link-')) && !(name === 'mail' && hasMailRow),
    )
    .map(({ name, sentence, advice, to }) => ({
      ...{ key: name, icon: <AlertIcon />, tone: 'trouble', sentence },
      remark: advice ?? undefined,
      action: { label: ACTIONS.find(([path]) => to.startsWith(path))?.[1] ?? 'See System', to },
    }))
}
