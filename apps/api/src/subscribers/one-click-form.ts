import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { readForm, type FormLimits } from '../http/large-body.ts'

const FORM_MAX_BYTES = 4096
const FORM_LIMITS: FormLimits = {
  files: 0,
  fields: 1,
  parts: 1,
  fileSize: FORM_MAX_BYTES,
  fieldSize: FORM_MAX_BYTES,
  fieldNameSize: 100,
  headerPairs: 20,
}
const FORM_MESSAGE = 'One click is a form with one field.'

/** Has a scope take the two kinds of form that mail programs may send (RFC 8058), and nothing else. */
export async function takeOneClickForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    // parseAs says that it is a text.
    async (_request: FastifyRequest, body: unknown) => toForm([...new URLSearchParams(body as string)]),
  )
  await scope.register(multipart)
  scope.addHook('preHandler', async (request) => {
    if (request.isMultipart()) request.body = toForm(await readFields(request))
  })
}

async function readFields(request: FastifyRequest): Promise<[string, unknown][]> {
  const fields: [string, unknown][] = []
  await readForm(request, { limits: FORM_LIMITS, message: FORM_MESSAGE }, async (part) => {
    if (part.type === 'field') fields.push([part.fieldname, part.value])
  })
  return fields
}

function toForm(fields: [string, unknown][]): object {
  if (fields.length !== 1) throw new HttpError(400, FORM_MESSAGE)
  return Object.fromEntries(fields)
}
