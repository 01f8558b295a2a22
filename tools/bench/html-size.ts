import { brotliCompressSync } from 'node:zlib'
import { KB, type Measurement } from './measurement.ts'

const BUDGET_KB = 6

/** The home page with the demo content, compressed as the server does for a page that is asked for again. */
export async function htmlSize(): Promise<Measurement> {
  const html = await (await fetch(`${process.env.PUBLIC_SITE_URL}/`)).arrayBuffer()
  return { value: brotliCompressSync(html).length / KB, unit: 'KB', budget: BUDGET_KB }
}
