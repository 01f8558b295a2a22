import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'

export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const QUIET_ARGS = [
  // Blocks all other hosts. A Playwright route would have to handle each request, and would disable the cache.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ...['--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/**
 * Finds a Chromium: $CHROMIUM, the headless one of the npm package, which needs half the processor time, the system's,
 * or Playwright's own, which is installed if necessary.
 * @param fontPx the browser's usual size of text
 * @throws Error when there is none
 */
export function findChromium(fontPx = 16): Browser {
  const font = `--blink-settings=defaultFontSize=${fontPx}`
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...QUIET_ARGS, font]
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM, args, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = packagedChromium()
    return {
      executablePath: join(folder, 'chromium'),
      // The package lacks the helper that a sandbox needs.
      args: ['--no-sandbox', ...args],
      env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
    }
  }
  return { executablePath: systemChromium() ?? playwrightChromium(), args, env: {} }
}

function systemChromium(): string | undefined {
  for (const name of SYSTEM_NAMES) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    if (found) return found
  }
  return undefined
}

function playwrightChromium(): string {
  const path = chromium.executablePath()
  if (!existsSync(path)) execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  return path
}

/** Unpacks the browser of the package, with the libraries and fonts that a bare system lacks. */
function packagedChromium(): string {
  const require = createRequire(import.meta.url)
  const home = join(dirname(require.resolve('@sparticuz/chromium')), '..')
  // npm's format: every package has a version.
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const target = join(tmpdir(), `troubadour-chromium-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(target)) return target
  const unfinished = mkdtempSync(join(tmpdir(), 'troubadour-chromium-'))
  const unpack = (name: string) => brotliDecompressSync(readFileSync(join(home, 'bin', name)))
  writeFileSync(join(unfinished, 'chromium'), unpack('chromium.br'), { mode: 0o755 })
  for (const archive of ['al2023', 'fonts', 'swiftshader']) {
    execFileSync('tar', ['-x', '-C', unfinished], { input: unpack(`${archive}.tar.br`) })
  }
  try {
    renameSync(unfinished, target)
  } catch (error) {
    // Another run has unpacked it meanwhile.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}
