import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { MediaStore } from '../media/media-store.ts'
import { NAME, parseSums } from './backup-files.ts'

/*
 * Where copies leave the machine, everything is encrypted:
 *   files/<keyed digest>.age            the files of all backups, each once
 *   troubadour-…Z/tables/….copy.age     and the other parts of a backup
 *   troubadour-…Z/index.json.age        which object is which part, and APP_SECRET
 *   troubadour-…Z/SHA256SUMS            the digests of the encrypted objects; written last
 */
export const sumsObject = (name: string) => `${name}/SHA256SUMS`
export const indexObject = (name: string) => `${name}/index.json.age`

/** Paths of parts, from the folder of the backup: nothing else is written at a restore. */
const PART =
  /^(?:manifest\.json|SHA256SUMS|tables\/[a-z_][a-z0-9_]*\.copy|\.\.\/files\/[0-9a-f]{2}\/[0-9a-f]{64})$/

export const copyIndex = z.object({
  appSecret: z.string(),
  parts: z.array(z.object({ path: z.string().regex(PART), object: z.string() })),
})
export type CopyIndex = z.infer<typeof copyIndex>

/** The sizes of all objects, by name. */
export async function listObjects(store: MediaStore): Promise<Map<string, number>> {
  const objects = new Map<string, number>()
  for await (const { name, bytes } of store.listAll()) objects.set(name, bytes)
  return objects
}

/** The names of the complete copies, oldest first. */
export function completeCopies(objects: ReadonlyMap<string, number>): string[] {
  const names = new Set([...objects.keys()].map((object) => object.split('/')[0] ?? ''))
  return [...names].filter((name) => NAME.test(name) && objects.has(sumsObject(name))).sort()
}

/** The digests of a copy's encrypted objects, by name; null when the list is damaged: then the copy is incomplete. */
export async function readObjectSums(store: MediaStore, name: string): Promise<Map<string, string> | null> {
  const content = await store.open(sumsObject(name))
  const sums = parseSums(content ? await text(content) : '')
  return sums && new Map([...sums].map(([path, sum]) => [objectOf(name, path), sum]))
}

/** Paths in the sums are relative to the folder of the copy, so that `sha256sum --check` finds the objects. */
const objectOf = (name: string, path: string) =>
  path.startsWith('../') ? path.slice('../'.length) : `${name}/${path}`
export const pathOfObject = (name: string, object: string) =>
  object.startsWith(`${name}/`) ? object.slice(name.length + 1) : `../${object}`
