import { runCommand } from '../process/run-command.ts'
import { pathsOf, readInstallation } from './installation.ts'
import { describeApiCommand, type CommandUser } from './supervisor/programs.ts'

/** Runs one of the API's commands in this terminal. @returns its exit code */
export function runInTerminal(root: string, as: CommandUser, command: string[]): Promise<number> {
  const installation = readInstallation()
  const place = { installation, paths: pathsOf(installation), root }
  const { file, args, options } = describeApiCommand(place, as, command)
  return runCommand(file, args, options)
}
