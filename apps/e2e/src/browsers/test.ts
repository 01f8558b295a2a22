import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import type { Engine, WindowOptions } from './driver.ts'
import { openTab, type Tab } from './tab.ts'

/** The browsers' console messages about 401 and 409 responses. */
const STATUS = /status of (401|409)/

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
    await use(async (options) => {
      const tab = await openTab(engine, options)
      tabs.push(tab)
      return tab
    })
    const hasFailed = testInfo.status !== testInfo.expectedStatus
    try {
      for (const [index, tab] of hasFailed ? tabs.entries() : [])
        await writeFile(testInfo.outputPath(`window-${index + 1}.png`), await tab.screenshot())
    } finally {
      await Promise.all(tabs.map((tab) => tab.close()))
    }
    const problems = tabs.flatMap((tab) => tab.problems).filter((text) => !STATUS.test(text))
    if (!hasFailed && problems.length > 0)
      throw new Error(`Pages wrote errors to the console:\n${problems.join('\n')}`)
  },
})
