import { finished } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** Everything that is limited in a form, so that no default of the parser counts. Sizes in bytes. */
export interface FormLimits {
  files: number
  fields: number
  parts: number
  fileSize: number
  fieldSize: number
  fieldNameSize: number
  headerPairs: number
}

/**
 * Reads a multipart form as it comes. One with a fault is read to its end all the same, because an answer in mid-upload
 * would not get through.
 * @param take told each part in order; it must not stop in the middle of a file
 * @param message what a form is answered with that the parser refuses: one that ends too early, or has too many parts
 * @throws HttpError 400, or what `take` throws
 */
export async function readForm(
  request: FastifyRequest,
  { limits, message }: { limits: FormLimits; message: string },
  take: (part: Multipart) => Promise<void>,
): Promise<void> {
  let fault: unknown
  try {
    for await (const part of request.parts({ limits })) {
      try {
        if (fault === undefined) await take(part)
      } catch (error) {
        fault = plainFormError(error, message)
      }
      if (part.type === 'file') part.file.resume()
    }
  } catch (error) {
    await readToEnd(request)
    throw fault ?? plainFormError(error, message)
  }
  if (fault !== undefined) throw fault
}

async function readToEnd({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe()
  raw.resume()
  // Who has gone hears no answer, so how it ended does not matter.
  await finished(raw, { writable: false }).catch(() => undefined)
}

/** The parser's own refusals in plain words; what has another cause as it is. */
function plainFormError(error: unknown, message: string): unknown {
  const isOfParser = error instanceof Error && !(error instanceof HttpError) && !('syscall' in error)
  return isOfParser ? Object.assign(new HttpError(400, message), { cause: error }) : error
}
