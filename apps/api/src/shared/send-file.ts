import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a file of the media store, with support for ranges. */
export type SendStored = (
  name: string,
  answer: { request: FastifyRequest; reply: FastifyReply; headers: Record<string, string> },
) => Promise<FastifyReply>

/** Control characters, and the invisible ones that change the direction of text: they make a name look like another. */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/** A file name without characters that some systems refuse. @param noun replaces a title without any other */
export function fileName(title: string, ending: string, noun = 'Recording'): string {
  const name = title
    .replaceAll(/\s*[\\/:|]\s*/g, ' - ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[*?"<>]/g, '')
    .replaceAll(INVISIBLE, '')
    .trim()
  return `${name || noun}${ending}`
}

/** Sends a file of the media store as a download. @param stored its name there @param name for the saved file */
export function sendFetched(
  sendStored: SendStored,
  { stored, name }: { stored: string; name: string },
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  return sendStored(stored, { ...exchange, headers: savedAs(name) })
}

/** Headers that make a browser save a response under a name, and not open it. */
export function savedAs(name: string): Record<string, string> {
  const encoded = encodeURIComponent(name.replaceAll(INVISIBLE, '')).replaceAll("'", '%27')
  return {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename*=UTF-8''${encoded}`,
  }
}
