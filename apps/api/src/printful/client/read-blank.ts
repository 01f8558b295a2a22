import { z } from 'zod'
import { plainText } from './plain-text.ts'
import type { Blank } from './printful-client.ts'
import { KIND_MAX_CHARACTERS, lenient, MAX_READ, readTitle } from './read-answers.ts'

/** The description of this blank; any other is refused. */
export function blankAnswer(id: number) {
  const blank = z.object({
    id: z.literal(id),
    type_name: lenient(z.string()),
    description: lenient(z.string()),
  })
  return z.object({ result: z.object({ product: blank }) })
}

export function readBlank({ result: { product } }: z.infer<ReturnType<typeof blankAnswer>>): Blank {
  return {
    description: plainText((product.description ?? '').slice(0, MAX_READ)),
    type: readTitle(product.type_name ?? '', KIND_MAX_CHARACTERS),
  }
}
