import type { SubscriberImport } from '@troubadour/domain/mailing-list/subscriber'
import { invalidFields } from '../http/http-error.ts'
import { decodeText } from '../shared/csv-text.ts'
import { readAddresses } from './csv-addresses.ts'

export interface AddressOrder {
  file: readonly Buffer[]
}

export interface AddressFile extends Pick<SubscriberImport, 'encoding' | 'refused'> {
  emails: string[]
}

/** A file with more invalid lines is the wrong one. */
const REFUSED_MAX = 20_000
const WRONG_FILE_MESSAGE = `More than ${REFUSED_MAX.toLocaleString('en-US')} lines have no address. Is this the right file?`

/**
 * Reads a file of addresses completely.
 * @throws HttpError 400 or 415 for a file that has none
 */
export async function readAddressFile({ file }: AddressOrder): Promise<AddressFile> {
  const { parts, encoding } = decodeText(file)
  const read: AddressFile = { encoding, emails: [], refused: [] }
  for await (const { outcome: _outcome, ...line } of readAddresses(parts)) {
    if ('email' in line) read.emails.push(line.email)
    else read.refused.push(line)
    if (read.refused.length > REFUSED_MAX) throw invalidFields({ file: WRONG_FILE_MESSAGE })
  }
  return read
}
