import { test as base, type Page } from '@playwright/test'
import { stack } from './stack.ts'

/** The session check of a visitor who is not signed in; the browser writes every answer of 4xx to the console. */
const SIGNED_OUT = /status of 401 .*\/api\/user\)$/

/** Playwright's test; a page that writes an error to its console, or throws, fails it. */
export const test = base.extend<{ allowedConsoleErrors: RegExp[]; checkedPage: void }>({
  /** Errors that a test causes on purpose, such as the browser's own line for an answer of 404. */
  allowedConsoleErrors: [[], { option: true }],
  checkedPage: [
    async ({ context, allowedConsoleErrors }, use, testInfo) => {
      const problems: string[] = []
      const note = (text: string) => {
        if (![SIGNED_OUT, ...allowedConsoleErrors].some((allowed) => allowed.test(text))) problems.push(text)
      }
      context.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => note(error.error().message))
      await use()
      if (testInfo.status === 'passed' && problems.length > 0) {
        throw new Error(`The page wrote errors to its console:\n${problems.join('\n')}`)
      }
    },
    { auto: true },
  ],
})

/** Opens a page of the public site and waits until React has taken it over. */
export async function openHydrated(page: Page, path = '/') {
  await page.addInitScript(() => {
    window.addEventListener('troubadour:hydrated', () =>
      document.documentElement.setAttribute('data-hydrated', ''),
    )
  })
  await page.goto(stack.publicSiteUrl + path)
  await page.keyboard.press('Shift')
  await page.locator('html[data-hydrated]').waitFor()
}

/** Signs in as the administrator and waits for the panel. */
export async function signIn(page: Page) {
  await page.goto(`${stack.adminUrl}/auth`)
  await page.getByLabel('Username').fill(stack.username)
  await page.getByLabel('Password').fill(stack.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${stack.adminUrl}/admin`)
}

/** The text of a toast as it is seen; the screen reader's announcement repeats it with its title. */
export function toast(page: Page, text: string) {
  return page.getByText(text, { exact: true })
}

export { expect } from '@playwright/test'
