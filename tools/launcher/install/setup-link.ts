import { toString as toQrCode } from 'qrcode'
import { pathsOf, readInstallation, type Installation } from '../installation.ts'
import { runApiCommand } from '../supervisor/programs.ts'

/**
 * Makes a link with which the first administrator takes the site; a former link works no more.
 * @param root of an unpacked archive
 * @throws Error with the reason, such as that there is an administrator already
 */
function makeSetupLink(root: string, installation: Installation): string {
  const place = { installation, paths: pathsOf(installation), root }
  return runApiCommand(place, 'api', ['create-setup-link']).trim()
}

/** Prints a link and its code for a camera. It stands in the terminal alone, in no log of ours. */
async function printSetupLink(link: string, { users }: Installation): Promise<void> {
  console.log(await toQrCode(link, { type: 'utf8', errorCorrectionLevel: 'L' }))
  console.log(`Choose your name and password here; the link works once, for 24 hours:\n\n  ${link}\n`)
  const inContainer = 'docker exec <container> troubadour setup-link'
  console.log(`Another link: ${users === 'one' ? inContainer : 'sudo troubadour setup-link'}`)
}

/** `troubadour setup-link` */
export function setupLink(root: string): Promise<void> {
  const installation = readInstallation()
  return printSetupLink(makeSetupLink(root, installation), installation)
}

/** Prints a link, or why there is none, such as that there is an administrator already. */
export async function offerSetupLink(root: string, installation: Installation): Promise<void> {
  try {
    await printSetupLink(makeSetupLink(root, installation), installation)
  } catch (error) {
    console.log(`\n${error instanceof Error ? error.message : error}`)
  }
}
