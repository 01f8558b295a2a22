import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { TrialStep } from '@troubadour/domain/connections/trial'
import { OutsideHostError } from '../shared/outside-host.ts'
import { createMediaStore, type MediaPlace } from './create-media-store.ts'
import { statusOf } from './bucket-error.ts'

const CONTENT = Buffer.from('A trial of Troubadour, which deletes this file at once.\n')

const IN_FOLDER: TrialStep = { outcome: 'ok', text: 'The files are in a folder of the server.' }

/** Writes, reads and deletes a small file in a bucket or folder (docs/product/states.md#trials). */
export async function tryBucket(location: MediaPlace): Promise<TrialStep[]> {
  const name = `trial-${randomUUID()}.txt`
  const { mediaBucket } = location
  const steps: TrialStep[] = mediaBucket ? [] : [IN_FOLDER]
  const tryStep = async (text: string, otherwise: string, work: () => Promise<boolean>) => {
    const fault = await work().then(
      (isGood) => (isGood ? null : { text: otherwise }),
      (error: unknown) => {
        const { reason, field }: Fault = mediaBucket
          ? bucketFault(error, mediaBucket.endpoint !== null)
          : { reason: FOLDER_REASON }
        return { text: `${otherwise} ${reason}`, ...(field && { field }) }
      },
    )
    steps.push(fault === null ? { outcome: 'ok', text } : { outcome: 'failed', ...fault })
    return fault === null
  }
  // Its failure is that of the first step.
  const opening = createMediaStore(location)
  const isWritten = await tryStep('A file was written.', 'No file could be written.', async () => {
    await (await opening).put(name, CONTENT)
    return true
  })
  if (!isWritten) return steps
  const store = await opening
  await tryStep('It was read again.', 'The file that was written could not be read again.', async () => {
    const file = await store.open(name)
    return file !== undefined && (await buffer(file)).equals(CONTENT)
  })
  await tryStep('It was deleted.', 'The file could not be deleted.', async () => {
    await store.delete(name)
    return (await store.open(name)) === undefined
  })
  return steps
}

interface Fault {
  reason: string
  /** Of the form, where the fault is in what was typed. */
  field?: 'endpoint' | 'region' | 'bucket' | 'accessKey'
}

/**
 * Why a bucket refused, in words; what it answered is not repeated.
 * @param hasEndpoint false for Amazon S3, whose address has the region in it
 */
export function bucketFault(error: unknown, hasEndpoint = true): Fault {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (cause instanceof OutsideHostError) return addressFault(cause, hasEndpoint)
  const status = statusOf(cause)
  if (status === 403 || status === 401)
    return {
      reason: 'The service refuses the keys, or they have no right to this bucket.',
      field: 'accessKey',
    }
  if (status === 404) return { reason: 'There is no such bucket.', field: 'bucket' }
  if (status === 301 || status === 400) return { reason: 'The bucket is in another region.', field: 'region' }
  if (status !== undefined) return { reason: 'The service refuses it. Please try again later.' }
  return { reason: 'The service cannot be reached at this address.', field: 'endpoint' }
}

const FOLDER_REASON =
  'The folder is missing or full, or the program may not write there. Give this sentence to whoever looks after the server.'

function addressFault({ reason }: OutsideHostError, hasEndpoint: boolean): Fault {
  if (reason === 'private')
    return {
      reason: 'The address leads into a private network, which is not allowed.',
      field: 'endpoint',
    }
  if (reason === 'port-not-allowed')
    return { reason: 'Only the ports 443, 8443, 9000 and 9443 are allowed.', field: 'endpoint' }
  if (reason === 'cannot-tell')
    return {
      reason: 'The address could not be looked up at the moment: perhaps this site’s server has no internet.',
      field: 'endpoint',
    }
  return hasEndpoint
    ? { reason: 'There is no server with this address.', field: 'endpoint' }
    : { reason: 'Amazon S3 has no such region.', field: 'region' }
}
