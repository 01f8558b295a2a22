import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { toString as toQrCode } from 'qrcode'
import { accountOf, pathsOf, readEnvFiles, readInstallation, type Installation } from '../installation.ts'

/**
 * Makes a link with which the first administrator takes the site; a former link works no more.
 * @throws Error with the reason, such as that there is an administrator already
 */
export function makeSetupLink(installation: Installation): string {
  const { current, env } = pathsOf(installation)
  const { status, stdout, stderr, error } = spawnSync(process.execPath, ['create-setup-link.js'], {
    ...accountOf(installation, 'api'),
    cwd: join(current, 'programs/api'),
    env: readEnvFiles(env('api')),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(error?.message ?? stderr.trim())
  return stdout.trim()
}

/** Prints a link and its code for a camera. It stands in the terminal alone, in no log. */
export async function printSetupLink(link: string): Promise<void> {
  console.log(await toQrCode(link, { type: 'utf8', errorCorrectionLevel: 'L' }))
  console.log(`Choose your name and password here; the link works once, for 24 hours:\n\n  ${link}\n`)
  console.log('Another link: sudo troubadour setup-link')
}

/** `troubadour setup-link` */
export async function setupLink(): Promise<number> {
  await printSetupLink(makeSetupLink(readInstallation()))
  return 0
}
