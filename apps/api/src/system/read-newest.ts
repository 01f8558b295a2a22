import { readFile } from 'node:fs/promises'
import type { SystemFacts } from '@troubadour/domain/system/system-facts'
import { z } from 'zod'

const newest = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  isSecurityFix: z.boolean(),
  at: z.iso.datetime(),
})

/**
 * What the publisher's feed says, from the file in which the launcher of an installed site writes it
 * (`tools/launcher/supervisor/feed.ts`).
 * @returns undefined where the feed is not asked, or has not answered yet
 */
export async function readNewest(file: string | undefined): Promise<SystemFacts['version']['newest']> {
  if (file === undefined) return undefined
  try {
    return newest.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    // It is written whole, so an unreadable one is missing.
    return undefined
  }
}
