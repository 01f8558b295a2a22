import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, isRunning } from '../process/processes.ts'
import { readIfThere } from '../process/read-if-there.ts'

export type Lock = ReturnType<typeof lockDataFolder>

/** The programs that lock a data folder. */
const HOLDERS = {
  'start.ts': 'Troubadour',
  'launcher/main.js run': 'Troubadour',
  'launcher/main.js serve': 'Troubadour',
  'launcher/main.js update': 'An update',
  'launcher/main.js rollback': 'A rollback',
  'launcher/main.js restore': 'A restore',
  'launcher/main.js rotate-secret': 'A change of the secret',
  'tools/admin.ts': 'A command for the administrators',
}

/**
 * Locks a data folder for one run.
 * @param remedy what to do when another process has the lock
 * @throws Error naming that process
 */
export function lockDataFolder(dataFolder: string, remedy = 'Stop it, or set DATA_DIR to another folder.') {
  const file = lockFileOf(dataFolder)
  const holder = holderOf(dataFolder)
  if (holder) {
    throw new Error(`${holder.title} is running already on ${dataFolder} (process ${holder.pid}). ${remedy}`)
  }
  const isAfterCrash = readPid(file) !== undefined
  // Of two programs that see no file, only one can create it.
  writeFileSync(file, String(process.pid), { flag: isAfterCrash ? 'w' : 'wx' })
  return { isAfterCrash, release: () => rmSync(file, { force: true }) }
}

/** The process that has locked a data folder now. */
export function holderOf(dataFolder: string): { pid: number; title: string; isSite: boolean } | undefined {
  const pid = readPid(lockFileOf(dataFolder))
  // In a container, a killed run had the same number as this one.
  if (pid === undefined || pid === process.pid || !isRunning(pid)) return undefined
  // Another program may have this process number by now.
  const command = commandLine(pid)
  const found = Object.entries(HOLDERS).find(([script]) => command.includes(script))
  return found && { pid, title: found[1], isSite: found[1] === HOLDERS['start.ts'] }
}

function lockFileOf(dataFolder: string): string {
  return join(dataFolder, 'start.pid')
}

function readPid(file: string): number | undefined {
  const text = readIfThere(file)?.toString()
  return text === undefined ? undefined : Number.parseInt(text, 10)
}

export interface Secrets {
  superuserPassword: string
  ownerPassword: string
  appPassword: string
  appSecret: string
}

export function hasSecrets(dataFolder: string): boolean {
  return existsSync(secretsFileOf(dataFolder))
}

export function readSecrets(dataFolder: string): Secrets {
  const file = secretsFileOf(dataFolder)
  // The file is this program's own.
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const secrets = newSecrets()
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}

function secretsFileOf(dataFolder: string): string {
  return join(dataFolder, 'secrets.json')
}

export function newSecrets(): Secrets {
  const random = () => randomBytes(24).toString('base64url')
  return {
    superuserPassword: random(),
    ownerPassword: random(),
    appPassword: random(),
    appSecret: random() + random(),
  }
}
