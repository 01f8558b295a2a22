import { join } from 'node:path'
import puppeteer, { type LaunchOptions } from 'puppeteer-core'
import { findChromium } from '../chromium.ts'
import type { Driver, WindowOptions } from './driver.ts'
import { findFirefox } from './installed.ts'

/** Drives Firefox by WebDriver BiDi and Chromium by its own protocol. */
export async function openByPuppeteer(
  engine: 'chromium' | 'firefox',
  { scripts, fontPx }: Required<WindowOptions>,
): Promise<Driver> {
  const browser = await puppeteer.launch(
    engine === 'firefox' ? firefoxOptions({ scripts, fontPx }) : chromiumOptions(fontPx),
  )
  // Firefox's first page never gets the focus.
  const page = await browser.newPage()
  const problems: string[] = []
  // puppeteer would report 'JSHandle@error' instead of an error's text.
  await page.evaluateOnNewDocument(() => {
    const { error } = console
    console.error = (...parts) => error(...parts.map(String))
  })
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  // A page can throw any value.
  page.on('pageerror', (error) => problems.push(String(error)))
  if (scripts === 'off' && engine === 'chromium') await page.setJavaScriptEnabled(false)
  return {
    problems,
    async go(url) {
      // Navigating away in Firefox fails pending requests, and the admin logs them as errors.
      if (engine === 'firefox') await page.waitForNetworkIdle({ idleTime: 100 })
      await page.goto(url)
    },
    // Puppeteer types a function's arguments as they are after conversion to JSON.
    evaluate: (run, argument) => page.evaluate(run as never, argument as never),
    clickAt: (x, y) => page.mouse.click(x, y),
    async type(text) {
      for (const [index, part] of text.split('\t').entries()) {
        if (index > 0) await page.keyboard.press('Tab')
        await page.keyboard.type(part)
      }
    },
    async upload(path) {
      const chooser = await page.waitForSelector('input[type=file]')
      await chooser?.uploadFile(path)
    },
    resize: (width, height) => page.setViewport({ width, height }).catch(tolerateOrientation),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}

/** Puppeteer also sets the orientation, which Firefox ESR 140 cannot; the size is set before it. */
function tolerateOrientation(error: unknown) {
  if (!String(error).includes('unknown command emulation.setScreenOrientationOverride')) throw error
}

function firefoxOptions({ scripts, fontPx }: Pick<WindowOptions, 'scripts' | 'fontPx'>): LaunchOptions {
  return {
    browser: 'firefox',
    executablePath: findFirefox(),
    env: { ...process.env, ALSA_CONFIG_PATH: join(import.meta.dirname, 'no-sound-card.conf') },
    // Firefox's BiDi has no command to disable scripts.
    extraPrefsFirefox: { 'javascript.enabled': scripts === 'on', 'font.size.variable.x-western': fontPx },
  }
}

function chromiumOptions(fontPx: number): LaunchOptions {
  const { executablePath, args, env } = findChromium(fontPx)
  return { executablePath, args, env: { ...process.env, ...env }, headless: 'shell' }
}
