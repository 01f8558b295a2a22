import { parseArgs } from 'node:util'
import { runCommand } from '../process/run-command.ts'
import { pathsOf, readInstallation } from './installation.ts'

/** `troubadour logs`: the end of the log of all programs. @returns an exit code */
export function printLogs(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      follow: { type: 'boolean', short: 'f' },
      lines: { type: 'string', short: 'n', default: '100' },
    },
  })
  const { log } = pathsOf(readInstallation())
  return runCommand('tail', ['--lines', values.lines, ...(values.follow ? ['--follow=name'] : []), log], {})
}
