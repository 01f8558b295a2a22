import {
  test as base,
  expect,
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { stack } from './stack.ts'

/** The session check of a visitor who is not signed in; the browser logs every 4xx response. */
const SIGNED_OUT = /status of 401 .*\/api\/user\)$/

interface Fixtures {
  /** Errors that a test causes on purpose, such as the browser's own message about a 404. */
  allowedConsoleErrors: RegExp[]
  /** Unexpected console messages of this test's pages. */
  consoleProblems: string[]
  /** Creates another visitor's context, whose console is checked as well. */
  newCheckedContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  checkedContext: void
}

/** Playwright's test; a page that writes an error to its console, or throws, fails it. */
export const test = base.extend<Fixtures>({
  allowedConsoleErrors: [[], { option: true }],
  consoleProblems: async ({ allowedConsoleErrors }, use, testInfo) => {
    const problems: string[] = []
    await use(problems)
    const unexpected = problems.filter(
      (text) => ![SIGNED_OUT, ...allowedConsoleErrors].some((allowed) => allowed.test(text)),
    )
    if (testInfo.status === 'passed' && unexpected.length > 0) {
      throw new Error(`A page wrote errors to its console:\n${unexpected.join('\n')}`)
    }
  },
  newCheckedContext: async ({ browser, consoleProblems }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      prepare(context, consoleProblems)
      contexts.push(context)
      return context
    })
    for (const context of contexts) await context.close()
  },
  checkedContext: [
    async ({ context, consoleProblems }, use) => {
      prepare(context, consoleProblems)
      await use()
    },
    { auto: true },
  ],
})

/** Collects the console errors and exceptions of a context's pages. */
function prepare(context: BrowserContext, problems: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(error.error().message))
}

/** Opens a page of the public site and waits until React has hydrated it. */
export async function openHydrated(page: Page, path = '/') {
  await markHydration(page)
  await page.goto(stack.publicSiteUrl + path)
  await page.keyboard.press('Shift')
  await page.locator(HYDRATED).waitFor()
}

/** The selector that matches once React has hydrated a marked page. */
const HYDRATED = 'html[data-hydrated]'

/** Marks the next page of the public site once it is hydrated. */
async function markHydration(page: Page) {
  await page.addInitScript(() => {
    window.addEventListener('troubadour:hydrated', () =>
      document.documentElement.setAttribute('data-hydrated', ''),
    )
  })
}

/** Signs in by a request; only the journeys of the sign-in use the form. */
export async function signIn({ request }: { request: APIRequestContext }, username = stack.username) {
  const answer = await request.post(`${stack.adminUrl}/api/login`, {
    headers: { origin: stack.adminUrl },
    data: { username, password: stack.password },
  })
  expect(answer.status()).toBe(200)
}

/** The visible text of a toast; the screen reader's announcement contains its title, too. */
export function toast(page: Page, text: string) {
  return page.getByText(text, { exact: true })
}

/** Presses Tab until a control has the focus. */
export async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await hasFocus()); presses += 1) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}
