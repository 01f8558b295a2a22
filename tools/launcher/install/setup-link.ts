import { toString as toQrCode } from 'qrcode'
import { pathsOf, readInstallation, type Installation } from '../installation.ts'
import { runApiCommand } from '../supervisor/programs.ts'

/**
 * Makes a link with which the first administrator takes the site; a former link works no more.
 * @param root of an unpacked archive
 * @throws Error with the reason, such as that there is an administrator already
 */
export function makeSetupLink(root: string, installation: Installation): string {
  const place = { installation, paths: pathsOf(installation), root }
  return runApiCommand(place, 'api', ['create-setup-link']).trim()
}

/** Prints a link and its code for a camera. It stands in the terminal alone, in no log. */
export async function printSetupLink(link: string): Promise<void> {
  console.log(await toQrCode(link, { type: 'utf8', errorCorrectionLevel: 'L' }))
  console.log(`Choose your name and password here; the link works once, for 24 hours:\n\n  ${link}\n`)
  console.log('Another link: sudo troubadour setup-link')
}

/** `troubadour setup-link` */
export const setupLink = (root: string) => printSetupLink(makeSetupLink(root, readInstallation()))
