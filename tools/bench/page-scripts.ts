import { gzipSync } from 'node:zlib'
import { KB, type Measurement } from './measurement.ts'

const BUDGET_KB = 6

/** All JavaScript that the home page names or holds, as it is before anybody touches it. */
export async function pageScripts(): Promise<Measurement> {
  const origin = process.env.PUBLIC_SITE_URL
  const html = await (await fetch(`${origin}/`)).text()
  const scripts: string[] = []
  for (const [, attributes = '', code = ''] of html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    if (attributes.includes('application/json')) continue
    const [, source] = / src="([^"]+)"/.exec(attributes) ?? []
    scripts.push(source ? await (await fetch(origin + source)).text() : code)
  }
  for (const [link, href] of html.matchAll(/<link[^>]* href="([^"]+\.js)"[^>]*>/g)) {
    if (link.includes('preload')) scripts.push(await (await fetch(`${origin}${href}`)).text())
  }
  const bytes = scripts.reduce((total, script) => total + gzipSync(script, { level: 9 }).length, 0)
  return { value: bytes / KB, unit: 'KB', budget: BUDGET_KB }
}
