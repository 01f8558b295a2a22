import { toString as toQrCode } from 'qrcode'
import { pathsOf, readInstallation } from '../installation.ts'
import { runApiCommand, type Place } from '../supervisor/programs.ts'

/**
 * `troubadour setup-link`: prints a link with which the first administrator takes the site, and its code for a camera.
 * It stands in the terminal alone, in no log of ours. A former link works no more.
 * @throws Error with the reason, such as that there is an administrator already
 */
export async function printSetupLink(root: string): Promise<void> {
  const installation = readInstallation()
  const link = makeLink({ installation, paths: pathsOf(installation), root })
  console.log(await toQrCode(link.trim(), { type: 'utf8', errorCorrectionLevel: 'L' }))
  console.log('Choose your name and password here; the link works once, for 24 hours:\n')
  const prefix = installation.users === 'one' ? 'docker exec <container>' : 'sudo'
  console.log(`  ${link.trim()}\n\nAnother link: ${prefix} troubadour setup-link`)
}

/** @throws Error with the sentence of the API's command alone */
function makeLink(place: Place): string {
  try {
    return runApiCommand(place, 'api', ['create-setup-link'])
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error(message.replace(/^create-setup-link failed: /, ''), { cause })
  }
}
