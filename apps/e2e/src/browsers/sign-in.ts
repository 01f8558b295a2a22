import { stack } from '../stack.ts'
import type { Tab } from './tab.ts'

export async function givePassword(tab: Tab, username = stack.username): Promise<void> {
  await tab.go(`${stack.adminUrl}/auth`)
  await tab.fill('Username', username)
  await tab.fill('Password', stack.password)
  await tab.click('button', 'Log In')
}

/** Signs in by the form. */
export async function signIn(tab: Tab, username?: string): Promise<void> {
  await givePassword(tab, username)
  await tab.see('heading', 'Dashboard')
}
