import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importTool } from '../import-tool.ts'
import type { Driver, WindowOptions } from './driver.ts'
import { findMiniBrowser } from './installed.ts'

/** The key of WebDriver's element references. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const TAB = '\uE004'
/** Long enough for a page on a busy machine; without a limit, a hanging browser would block its driver for ever. */
const COMMAND_MS = 60_000
/** Otherwise the browser's own buttons keep its window wider than a phone. */
const NARROW_BUTTONS =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }'

/** Drives WebKitGTK's MiniBrowser by WebDriver. It needs a display, such as xvfb-run's. */
export async function openWebKit({ scripts, fontPx }: Required<WindowOptions>): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'troubadour-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), NARROW_BUTTONS)
  const { freePort } = await importTool<{ freePort: () => Promise<number> }>('process/ports.ts')
  const port = await freePort()
  const program = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const end = () => {
    process.off('exit', end)
    program.kill()
    rmSync(home, { recursive: true, force: true })
  }
  // A test that times out does not close its windows.
  process.once('exit', end)
  const problems: string[] = []
  program.stdout.on('data', (lines: Buffer) => {
    for (const line of lines.toString().split('\n')) if (/^CONSOLE .*ERROR/.test(line)) problems.push(line)
  })
  const call = (path: string, body?: object) => callDriver(`http://127.0.0.1:${port}${path}`, body)
  await untilReady(() => call('/status'))
  const browserOptions = {
    binary: findMiniBrowser(),
    args: [
      '--automation',
      '--enable-write-console-messages-to-stdout=true',
      // The driver's own scripts run in either case.
      `--enable-javascript-markup=${scripts === 'on'}`,
      // Debian's MiniBrowser does not know the option.
      ...(fontPx === 16 ? [] : [`--default-font-size=${fontPx}`]),
    ],
  }
  const { sessionId } = (await call('/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  })) as { sessionId: string }
  const command = (path: string, body?: object) => call(`/session/${sessionId}/${path}`, body)
  const evaluate: Driver['evaluate'] = (run, argument) =>
    // The result of a function is converted to JSON, as the interface says.
    command('execute/sync', { script: `return (${run}).apply(null, arguments)`, args: [argument] }) as never
  const idOf = (element: unknown) => (element as Record<typeof ELEMENT, string>)[ELEMENT]
  const typeInto = async (element: unknown, text: string) => {
    await command(`element/${idOf(element)}/value`, { text })
  }
  return {
    problems,
    evaluate,
    type: async (text) => typeInto(await command('element/active'), text.replaceAll('\t', TAB)),
    go: async (url) => void (await command('url', { url })),
    async clickAt(x, y) {
      const moveTo = (left: number, top: number) => ({ type: 'pointerMove', x: left, y: top })
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      // A toast under the pointer would stay.
      const actions = [moveTo(Math.round(x), Math.round(y)), ...press, moveTo(0, 0)]
      await command('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    async upload(path) {
      await typeInto(await command('element', { using: 'css selector', value: 'input[type=file]' }), path)
    },
    async resize(width, height) {
      await command('window/rect', { width, height })
      const { page, middle } = await evaluate(
        () => ({
          page: { width: innerWidth, height: innerHeight },
          middle: { x: screen.width / 2, y: screen.height / 2 },
        }),
        undefined,
      )
      await command('window/rect', {
        // Without a window manager, the window under the pointer has the focus. The pointer is mid-screen.
        x: Math.round(middle.x - width / 2),
        y: middle.y - 10,
        // The window is larger than its page.
        width: 2 * width - page.width,
        height: 2 * height - page.height,
      })
    },
    // The driver returns base64.
    screenshot: async () => Buffer.from((await command('screenshot')) as string, 'base64'),
    async close() {
      try {
        await callDriver(`http://127.0.0.1:${port}/session/${sessionId}`, undefined, 'DELETE')
      } finally {
        end()
      }
    },
  }
}

/** @returns the value of the response @throws Error for an error response */
async function callDriver(url: string, body?: object, method = body ? 'POST' : 'GET'): Promise<unknown> {
  const signal = AbortSignal.timeout(COMMAND_MS)
  const response = await fetch(url, { method, body: body && JSON.stringify(body), signal })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}

async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await ask().catch(() => undefined)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('WebKitWebDriver does not answer.')
}
