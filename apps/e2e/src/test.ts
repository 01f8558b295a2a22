import { test as base, type Page } from '@playwright/test'
import { stack } from './stack.ts'

/** Playwright's test; a page that writes an error to its console, or throws, fails it. */
export const test = base.extend<{ allowedConsoleErrors: RegExp[]; checkedPage: void }>({
  /** Errors that a test causes on purpose, such as the browser's own line for an answer of 404. */
  allowedConsoleErrors: [[], { option: true }],
  checkedPage: [
    async ({ context, allowedConsoleErrors }, use, testInfo) => {
      const problems: string[] = []
      const note = (text: string) => {
        if (!allowedConsoleErrors.some((allowed) => allowed.test(text))) problems.push(text)
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

/** Signs in as the administrator and waits for the panel. */
export async function signIn(page: Page) {
  await page.goto(`${stack.adminUrl}/auth`)
  await page.getByLabel('Username').fill(stack.username)
  await page.getByLabel('Password').fill(stack.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${stack.adminUrl}/admin`)
}

export { expect } from '@playwright/test'
