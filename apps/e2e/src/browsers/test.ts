import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import type { Engine, WindowOptions } from './driver.ts'
import { openByPuppeteer } from './puppeteer-driver.ts'
import { createTab, type Tab } from './tab.ts'
import { openWebKit } from './webkit-driver.ts'

/** What browsers write of an answer that a journey asks for, such as that nobody is signed in. */
const STATUS = /status of 4\d\d/

interface Fixtures {
  engine: Engine
  /** Opens a window with a profile of its own; it is closed at the end of the test. */
  open: (options?: WindowOptions) => Promise<Tab>
}

/** Playwright's test with windows of any browser; a page that writes an error to its console fails it. */
export const test = base.extend<Fixtures>({
  engine: ['chromium', { option: true }],
  open: async ({ engine }, use, testInfo) => {
    const tabs: Tab[] = []
    await use(async (given) => {
      const options = { width: 1280, height: 800, scripts: 'on', ...given } as const
      const driver = await (engine === 'webkit' ? openWebKit(options) : openByPuppeteer(engine, options))
      const tab = createTab(driver)
      tabs.push(tab)
      await tab.resize(options.width, options.height)
      return tab
    })
    const hasFailed = testInfo.status !== testInfo.expectedStatus
    for (const [place, tab] of tabs.entries()) {
      if (hasFailed) await writeFile(testInfo.outputPath(`window-${place + 1}.png`), await tab.screenshot())
      await tab.close()
    }
    const problems = tabs.flatMap((tab) => tab.problems).filter((text) => !STATUS.test(text))
    if (!hasFailed && problems.length > 0)
      throw new Error(`Pages wrote errors to the console:\n${problems.join('\n')}`)
  },
})
