import { LogController, type FastifyRequest } from 'fastify'

/** No word of a path is this long without upper case or digits; no secret is shorter, or has neither. */
const LONG_PART = /[^/?&=]{20,}/g
const WORDS = /^[a-z-]+$/
/** `%zz` is none: what cannot be decoded stays as it is. */
const ENCODED_CHARACTER = /%[0-7][\da-f]/gi

/** An address for a log: without the values of its query, and without any part that may be a secret. */
export function withoutSecrets(address: string): string {
  return address
    .replace(ENCODED_CHARACTER, (encoded) => String.fromCharCode(Number.parseInt(encoded.slice(1), 16)))
    .replace(/=[^&]*/g, '=…')
    .replace(LONG_PART, (part) => (WORDS.test(part) ? part : '…'))
}

/** How the log lines of all programs show a request. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: withoutSecrets(request.url),
    host: request.host,
    remoteAddress: request.ip,
  }),
  url: withoutSecrets,
  /** What the forwarder calls the address that it asks the API for. */
  source: withoutSecrets,
}

/** The line that the framework writes of an unknown address has it in its text, where no serializer comes. */
export class QuietNotFound extends LogController {
  override routeNotFound(): void {}
}
