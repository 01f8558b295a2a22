import type { SubscriberImport } from '@troubadour/domain/mailing-list/subscriber'
import { invalidFields } from '../shared/http-error.ts'
import { decodeText } from '../shared/csv-text.ts'
import { searchTowns } from '../shared/towns/towns.ts'
import { readAddresses, type FoundAddress } from './csv-addresses.ts'

export interface AddressOrder {
  file: readonly Buffer[]
  /** Its name, which can say that nobody in it is subscribed. */
  fileName: string
}

export interface AddressFile extends Pick<SubscriberImport, 'encoding' | 'refused'> {
  found: FoundAddress[]
  /** How many lines have a state that is not understood. */
  unclear: number
}

/** A file with more invalid lines is the wrong one. */
const REFUSED_MAX = 20_000
const WRONG_FILE_MESSAGE = `More than ${REFUSED_MAX.toLocaleString('en-US')} lines have no address. Is this the right file?`

/**
 * Reads a file of addresses completely.
 * @throws HttpError 400 or 415 for a file that has none
 */
export async function readAddressFile({ file, fileName }: AddressOrder): Promise<AddressFile> {
  const { parts, encoding } = decodeText(file)
  const read: AddressFile = { encoding, found: [], refused: [], unclear: 0 }
  for await (const line of readAddresses(parts, fileName)) {
    if (line.outcome === 'address') read.found.push(line.found)
    else {
      const { outcome: _outcome, isUnclear = false, ...refused } = line
      read.refused.push(refused)
      if (isUnclear) read.unclear += 1
    }
    if (read.refused.length > REFUSED_MAX) throw invalidFields({ file: WRONG_FILE_MESSAGE })
  }
  await findTowns(read.found)
  return read
}

/** Sets the towns that are known without doubt; an address needs none. */
async function findTowns(found: readonly FoundAddress[]): Promise<void> {
  const byPlace = new Map<string, FoundAddress['town']>()
  for (const address of found) {
    if (!address.place) continue
    const key = address.place.join('\n')
    if (!byPlace.has(key)) {
      const [name = '', ...places] = address.place
      const { towns, isCertain } = await searchTowns(name, places)
      byPlace.set(key, isCertain ? towns[0] : undefined)
    }
    address.town = byPlace.get(key)
  }
}
