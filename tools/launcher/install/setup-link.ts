import { toString as toQrCode } from 'qrcode'
import { pathsOf, readInstallation } from '../installation.ts'
import { runApiCommand } from '../supervisor/programs.ts'

/**
 * `troubadour setup-link`: prints a link with which the first administrator takes the site, and its code for a camera.
 * It stands in the terminal alone, in no log of ours. A former link works no more.
 * @throws Error with the reason, such as that there is an administrator already
 */
export async function printSetupLink(root: string): Promise<void> {
  const installation = readInstallation()
  const link = runApiCommand({ installation, paths: pathsOf(installation), root }, 'api', [
    'create-setup-link',
  ])
  console.log(await toQrCode(link.trim(), { type: 'utf8', errorCorrectionLevel: 'L' }))
  console.log('Choose your name and password here; the link works once, for 24 hours:\n')
  const prefix = installation.users === 'one' ? 'docker exec <container>' : 'sudo'
  console.log(`  ${link.trim()}\n\nAnother link: ${prefix} troubadour setup-link`)
}
