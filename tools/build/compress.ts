import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.xml'])
/** Below this a compressed copy saves no packet. Bytes. */
const SMALLEST_BYTES = 512

/** Writes `.br` and `.gz` beside every file of a folder that gets smaller by it. */
export async function compressFolder(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of files) {
    if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    if (bytes.length < SMALLEST_BYTES) continue
    const brotli = await promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    })
    writeFileSync(`${file}.br`, brotli)
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}
