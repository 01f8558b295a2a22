import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import type { Installation } from '../installation.ts'

/**
 * The delivered unit, which may write into the folders of an installation alone, and into that of the copies of backups.
 * @param apiEnv the API's environment file, whose BACKUP_URL may name a folder
 */
export function renderUnit(template: string, { dataFolder }: Installation, apiEnv: string): string {
  const unit = template.replaceAll('/var/lib/troubadour', dataFolder)
  const { BACKUP_URL = '' } = parseEnv(apiEnv)
  if (!BACKUP_URL.startsWith('file:')) return unit
  const folder = BACKUP_URL.startsWith('file://')
    ? fileURLToPath(BACKUP_URL)
    : resolve(BACKUP_URL.slice('file:'.length))
  // In a unit, % begins a variable. The minus lets the site start without the folder.
  const line = `ReadWritePaths="-${folder.replaceAll('%', '%%')}"`
  return unit.replace(/^ReadWritePaths=.*$/m, (all) => `${all}\n${line}`)
}
