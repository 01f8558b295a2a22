import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a local run has to remember from one start to the next. */
export interface Secrets {
  superuserPassword: string
  ownerPassword: string
  appPassword: string
  appSecret: string
}

/** True when something was started on a data folder before. */
export function hasSecrets(dataFolder: string): boolean {
  return existsSync(fileOf(dataFolder))
}

/** Reads the secrets of a data folder, or makes them at its first start. */
export function readSecrets(dataFolder: string): Secrets {
  const file = fileOf(dataFolder)
  // The file is this program's own.
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const secrets = newSecrets()
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}

function fileOf(dataFolder: string): string {
  return join(dataFolder, 'secrets.json')
}

/** Secrets that nobody has seen before. */
export function newSecrets(): Secrets {
  const random = () => randomBytes(24).toString('base64url')
  return {
    superuserPassword: random(),
    ownerPassword: random(),
    appPassword: random(),
    appSecret: random() + random(),
  }
}
