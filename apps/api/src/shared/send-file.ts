import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a file of the media store by ranges. */
export type SendStored = (
  name: string,
  answer: { request: FastifyRequest; reply: FastifyReply; headers: Record<string, string> },
) => Promise<FastifyReply>

/** A name for a file, without what some systems do not take in names. @param noun for a title that is nothing else */
export function fileName(title: string, ending: string, noun = 'Recording'): string {
  const name = title
    .replaceAll(/\s*[\\/:|]\s*/g, ' - ')
    .replaceAll(/[\u0000-\u001f*?"<>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${name || noun}${ending}`
}

/** Sends a file of the media store that is saved, not shown. @param stored its name there @param name as it is saved under */
export function sendFetched(
  sendStored: SendStored,
  { stored, name }: { stored: string; name: string },
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  return sendStored(stored, { ...exchange, headers: savedAs(name) })
}

/** What makes a browser save an answer under a name, and show or run nothing of it. */
export function savedAs(name: string): Record<string, string> {
  const encoded = encodeURIComponent(name).replaceAll("'", '%27')
  return {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename*=UTF-8''${encoded}`,
  }
}
