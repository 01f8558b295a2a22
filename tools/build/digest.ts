/** `node tools/build/digest.ts apps/api/dist` prints one digest of a build, for two machines to compare. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** SHA-256 of each file of a folder by its path; times, modes and owners are left out. */
export function digestFiles(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const digests = files.map((entry) => {
    const file = join(entry.parentPath, entry.name)
    return [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')] as const
  })
  return Object.fromEntries(digests.sort(([one], [other]) => (one < other ? -1 : 1)))
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Usage: node tools/build/digest.ts <folder>')
  console.log(
    createHash('sha256')
      .update(JSON.stringify(digestFiles(folder)))
      .digest('hex'),
  )
}
