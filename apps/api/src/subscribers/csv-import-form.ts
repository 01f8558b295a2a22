import type { Multipart, MultipartFile } from '@fastify/multipart'
import {
  CONSENT_STATEMENT_MAX_LENGTH,
  CONSENT_STATEMENT_MESSAGE,
  consentStatement,
  SUBSCRIBER_IMPORT_MAX_BYTES,
  SUBSCRIBER_IMPORT_SIZE_MESSAGE,
} from '@troubadour/domain/mailing-list/subscriber'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { readForm, type FormLimits } from '../http/large-body.ts'
import { invalidFields, refuseUnsafeText } from '../http/contract-route.ts'

export const FORM_LIMITS: FormLimits = {
  files: 1,
  fields: 1,
  parts: 2,
  // One more than the largest file: what is larger is told by it.
  fileSize: SUBSCRIBER_IMPORT_MAX_BYTES + 1,
  fieldSize: 8 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
}

const FORM_MESSAGE = 'Please send one file, with the statement before it.'
const NO_FILE_MESSAGE = 'Please choose a file.'

export interface ImportForm {
  statement: string
  /** In the parts that it came in. */
  file: Buffer[]
}

/**
 * Reads the form of an import. The file is kept as it is, in memory: it is small, and nothing of it is taken before all
 * of it is there.
 * @throws HttpError 400 or 413
 */
export async function receiveImport(request: FastifyRequest): Promise<ImportForm> {
  const form = { statement: null as string | null, file: null as Buffer[] | null }
  await readForm(request, { limits: FORM_LIMITS, message: FORM_MESSAGE }, async (part) => {
    if (part.type === 'field' && part.fieldname === 'statement') form.statement = statementOf(part)
    else if (part.type !== 'file' || part.fieldname !== 'file')
      throw invalidFields({ [part.fieldname]: 'Unknown field' })
    else if (form.statement === null) throw invalidFields({ statement: CONSENT_STATEMENT_MESSAGE })
    else form.file = await readFile(part)
  })
  const { statement, file } = form
  if (statement === null) throw invalidFields({ statement: CONSENT_STATEMENT_MESSAGE })
  if (!file) throw invalidFields({ file: NO_FILE_MESSAGE })
  return { statement, file }
}

function statementOf({ value, ...part }: Extract<Multipart, { type: 'field' }>): string {
  refuseUnsafeText({ statement: value })
  const { data, error } = consentStatement.safeParse(value)
  if (data === undefined || part.valueTruncated)
    throw invalidFields({
      statement: error?.issues[0]?.message ?? `Must be at most ${CONSENT_STATEMENT_MAX_LENGTH} characters`,
    })
  return data
}

async function readFile(part: MultipartFile): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    // Read on, and kept no longer: throwing here would stop the parser in the middle of the form.
    if (size <= SUBSCRIBER_IMPORT_MAX_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > SUBSCRIBER_IMPORT_MAX_BYTES) throw new HttpError(413, SUBSCRIBER_IMPORT_SIZE_MESSAGE)
  if (size === 0) throw invalidFields({ file: NO_FILE_MESSAGE })
  return chunks
}
