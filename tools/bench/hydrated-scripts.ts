import { gzipSync } from 'node:zlib'
import { withChromium, withVisitor } from './chromium.ts'
import { KB, type Measurement } from './measurement.ts'
import { watchVisit } from './transfers.ts'

const BUDGET_KB = 95
/** What ends the rest: the popup's own chunk. */
const POPUP_CHUNK = /\/due-popup-[^/]+\.js$/
/** What no visitor's browser is to load, by words that a minifier leaves as they are. */
const UNWANTED = { zod: /\b_zod\b|ZodError/, 'a call of the admin': /\/api\/admin\b/ }

/** All scripts that a visit loads which touches nothing, the boot script included, up to the popup. */
export async function hydratedScripts(): Promise<Measurement> {
  const url = `${process.env.PUBLIC_SITE_URL}/`
  const transfers = await withChromium((browser) =>
    withVisitor(browser, 'phone', (page, devTools) => watchVisit(page, devTools, url)),
  )
  const scripts = transfers.flatMap((file) => (file.type === 'Script' ? file.url : []))
  const end = scripts.findIndex((script) => POPUP_CHUNK.test(script))
  if (end < 1) throw new Error('The page did not hydrate, or its popup did not come')
  const codes = await Promise.all(scripts.slice(0, end).map(async (script) => (await fetch(script)).text()))
  for (const [name, pattern] of Object.entries(UNWANTED))
    if (codes.some((code) => pattern.test(code))) throw new Error(`The hydrated page holds ${name}`)
  const bytes = codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
  return { value: bytes / KB, unit: 'KB', budget: BUDGET_KB, note: `${codes.length} files` }
}
