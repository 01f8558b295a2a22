import { z } from 'zod'
import type { StoreIdentity } from '../client/printful-client.ts'
import { lenient } from '../client/read-fields.ts'
import { readTitle } from '../client/read-text.ts'

const store = z.object({ id: lenient(z.union([z.int(), z.string()])), name: lenient(z.string()) })

/** The answer with the stores that the token may see. */
export const storesAnswer = z.object({ result: z.array(store) })

/** @param storeId of the store that is read, where the token is for several @returns null when it is not told */
export function readStore(
  { result }: z.infer<typeof storesAnswer>,
  storeId: string | undefined,
): StoreIdentity | null {
  const [only, ...others] = result
  const found = storeId ? result.find(({ id }) => String(id) === storeId) : others.length === 0 && only
  return found
    ? { id: found.id == null ? null : String(found.id), name: readTitle(found.name ?? '') || null }
    : null
}
