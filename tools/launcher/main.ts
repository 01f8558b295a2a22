/** The command `troubadour` of an installed site (docs/deploy.md). */
import { dirname, join, resolve } from 'node:path'
import { runInTerminal } from './api-command.ts'
import { pathsOf, readInstallation } from './installation.ts'
import { install } from './install/install.ts'
import { printSetupLink } from './install/setup-link.ts'
import { uninstall } from './install/uninstall.ts'
import { printLogs } from './logs.ts'
import { restore } from './restore.ts'
import { rotateSecret } from './rotate-secret.ts'
import { printStatus } from './status.ts'
import { serve } from './serve/serve.ts'
import { run } from './supervisor/run.ts'
import { readRelease } from './supervisor/state.ts'
import { rollback, update } from './update/update.ts'

/** The unpacked archive that this program is part of. */
const ROOT = resolve(dirname(process.argv[1] ?? ''), '..')

interface Command {
  help: string
  /** @returns an exit code, 0 if none */
  run: (args: string[]) => Promise<number | void> | void
}

const ACCOUNT_COMMANDS = {
  'reset-password': 'NAME: a new password for an administrator, and ends all sessions',
  'reset-two-factor': 'NAME: for an administrator who lost the device',
  'create-recovery-sheet': 'makes the key of encrypted backups; keep what it prints on paper',
}

const COMMANDS: Record<string, Command> = {
  install: {
    help: '[domain]: installs the site, or repairs it; see install --help',
    run: (args) => install(ROOT, args),
  },
  uninstall: { help: '[--delete-data]: removes the programs, and keeps the data', run: uninstall },
  status: { help: 'what runs, since when, and what is wrong', run: () => printStatus(ROOT) },
  logs: { help: '[--follow] [--lines N]: what the programs said', run: printLogs },
  'setup-link': {
    help: 'a new link with which the first administrator chooses a password',
    run: () => printSetupLink(ROOT),
  },
  ...Object.fromEntries(
    Object.entries(ACCOUNT_COMMANDS).map(([name, help]) => [
      name,
      { help, run: (args: string[]) => runInTerminal(ROOT, 'api', [name, ...args]) },
    ]),
  ),
  'rotate-secret': {
    help: 'a new APP_SECRET; everybody signs in anew',
    run: () => rotateSecret(ROOT),
  },
  backup: {
    help: '[--to FOLDER]: makes a backup now',
    run: (args) => runInTerminal(ROOT, 'api', ['backup', ...(args.length > 0 ? args : ['--to', backups()])]),
  },
  restore: { help: 'FOLDER: replaces the whole site by a backup', run: (args) => restore(ROOT, args) },
  update: {
    help: 'FILE: to a newer version; the old one serves until it works',
    run: (args) => update(ROOT, args),
  },
  rollback: { help: 'one version back', run: () => rollback(ROOT) },
  version: { help: 'the version of this command', run: () => console.log(readRelease(ROOT).version) },
  run: { help: 'runs the site; the service does this', run: () => run(ROOT) },
  serve: { help: 'runs the site in a container, as its variables say', run: () => serve(ROOT) },
}

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
if (command) {
  try {
    process.exitCode = (await command.run(args)) ?? 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
} else {
  console.error('Usage: troubadour <command>\n')
  for (const [known, { help }] of Object.entries(COMMANDS)) console.error(`  ${known.padEnd(23)}${help}`)
  process.exitCode = 2
}

function backups(): string {
  return join(pathsOf(readInstallation()).files, 'backups')
}
