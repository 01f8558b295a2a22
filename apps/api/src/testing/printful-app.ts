import type { AppOptions } from '../app.ts'
import type { HandStore } from './hand-client.ts'
import { waitForWalk } from './refresher-bench.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export const PRINTFUL = {
  apiUrl: 'https://printful.example',
  apiKey: 'a-token-that-nobody-may-read',
  storeId: undefined,
}

/** The API connected to a hand-held store. */
export function createPrintfulApp(
  store: HandStore,
  env: Partial<AppOptions['env']> = {},
  mail?: AppOptions['mail'],
): Promise<TestApp> {
  return createTestApp({
    mail,
    env: { printful: PRINTFUL, ...env },
    printfulParts: {
      createClient: store.client,
      waitForWalk,
    },
  })
}

/** Puts the clock forward and has the catalogue read. */
export async function refreshAt(api: TestApp, ms: number): Promise<string | undefined> {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
  const end = await api.app.printful?.refresh()
  await api.app.printful?.settled()
  return end?.outcome
}
