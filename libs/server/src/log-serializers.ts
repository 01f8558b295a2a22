import { LogController, type FastifyRequest } from 'fastify'

/** Every secret is at least this long and has upper case or digits; long parts without them are words of a path. */
const LONG_PART = /[^/?&=]{20,}/g
const WORDS = /^[a-z-]+$/
/** Characters that are decoded; invalid encodings such as `%zz` stay. */
const ENCODED_CHARACTER = /%[0-7][\da-f]/gi

/** A URL for logs: without query values, and without any part that may be a secret. */
export function withoutSecrets(address: string): string {
  return address
    .replace(ENCODED_CHARACTER, (encoded) => String.fromCharCode(Number.parseInt(encoded.slice(1), 16)))
    .replace(/=[^&]*/g, '=…')
    .replace(LONG_PART, (part) => (WORDS.test(part) ? part : '…'))
}

/** How all programs log a request. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: withoutSecrets(request.url),
    host: request.host,
    remoteAddress: request.ip,
  }),
  url: withoutSecrets,
  /** The forwarder's name for the URL of the API. */
  source: withoutSecrets,
}

/** Skips the framework's log line for an unknown URL, whose text includes the URL and so bypasses the serializers. */
export class QuietNotFound extends LogController {
  override routeNotFound(): void {}
}
