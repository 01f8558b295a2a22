import type { ParsedMail } from 'mailparser'

/** Parses a message; the library is imported with the first one. */
export async function parseMail(source: Buffer): Promise<ParsedMail> {
  const { simpleParser } = await import('mailparser')
  return simpleParser(source, {
    // Its types lack it: keeps the report of a delivery as a part of its own.
    ...({ keepDeliveryStatus: true } as object),
    skipHtmlToText: true,
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
  })
}
