/**
 * Within `with-stack.ts`, gives the site ten or a hundred times the demo's content, then runs a command:
 * `with-stack.ts node with-big-site.ts 100 playwright test`.
 */
import { growSite } from './experiments/lab/big-site.ts'
import { runCommand } from './process/run-command.ts'

const [times, command, ...args] = process.argv.slice(2)
const { STACK_DATABASE_URL: migrationDatabaseUrl, STACK_MEDIA_FOLDER: mediaFolder } = process.env
if (!times || !command || !migrationDatabaseUrl)
  throw new Error('Usage: with-stack.ts node with-big-site.ts <times> <command> [arguments]')

await growSite({ migrationDatabaseUrl, times: Number(times), mediaFolder })
process.exitCode = await runCommand(command, args, { env: process.env })
