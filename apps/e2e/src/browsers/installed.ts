import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from './driver.ts'

/** Debian and Ubuntu install it outside the PATH, in folders named after the architecture and the API. */
const MINI_BROWSERS = '/usr/{lib,libexec,lib/*}/webkit2gtk-4.*/MiniBrowser'

/** @returns the program of a browser that is not installed, for display; undefined when none is missing */
export function findMissing(engine: Engine): string | undefined {
  if (engine === 'firefox' && !onPath('firefox-esr', 'firefox')) return 'firefox or firefox-esr'
  if (engine !== 'webkit') return undefined
  if (!onPath('WebKitWebDriver')) return 'WebKitWebDriver (Debian: webkit2gtk-driver)'
  if (!onPath('xvfb-run')) return 'xvfb-run (Debian: xvfb)'
  return globSync(MINI_BROWSERS).length > 0 ? undefined : 'MiniBrowser (Debian: webkit2gtk-driver)'
}

/** Never undefined, because a run only starts when nothing is missing. */
export const findFirefox = () => onPath('firefox-esr', 'firefox')!
export const findMiniBrowser = () => globSync(MINI_BROWSERS).sort()[0]!

function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(':')
  return names.flatMap((name) => folders.flatMap((folder) => globSync(join(folder, name))))[0]
}
