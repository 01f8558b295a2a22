import { runCommand } from '../process/run-command.ts'
import { join } from 'node:path'
import { accountOf, pathsOf, readEnvFiles, readInstallation } from './installation.ts'

/**
 * Runs one of the API's commands in this terminal, with the environment of its files.
 * @param as 'owner' may do everything with the database and the files: it is the user of this command
 * @returns its exit code
 */
export function runInTerminal(
  root: string,
  as: 'api' | 'owner',
  [command = '', ...args]: string[],
): Promise<number> {
  const installation = readInstallation()
  const paths = pathsOf(installation)
  const api = join(root, 'programs/api')
  const files = as === 'owner' ? [paths.env('api'), paths.env('migrate')] : [paths.env('api')]
  return runCommand(process.execPath, [join(api, `${command}.js`), ...args], {
    ...(as === 'api' && accountOf(installation, as)),
    cwd: api,
    env: readEnvFiles(...files),
  })
}
