import type { ZodType } from 'zod'
import { isConflict } from '../outcome.ts'
import type { Stored } from './stored.ts'

/**
 * Reads the copy that won out of a refused save, as the form shows it.
 * @param schema of the refusal's body
 * @returns a reader that answers null for every other failure, and for a body of another shape
 */
export function conflictReader<Item, Draft>(
  schema: ZodType<{ current: Item }>,
  toStored: (item: Item) => Stored<Draft>,
): (error: unknown) => Stored<Draft> | null {
  return (error) => {
    if (!isConflict(error)) return null
    const result = schema.safeParse(error.body)
    return result.success ? toStored(result.data.current) : null
  }
}
