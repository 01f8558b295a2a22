import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { TrialStep } from '@troubadour/domain/connections/trial'
import { OutsideHostError } from '../shared/outside-host.ts'
import { createMediaStore, type MediaPlace } from './create-media-store.ts'
import { statusOf } from './bucket-client.ts'

const CONTENT = Buffer.from('A trial of Troubadour, which deletes this file at once.\n')

/** Writes, reads and deletes a small file (docs/product/states.md#trials). */
export async function tryBucket(location: MediaPlace): Promise<TrialStep[]> {
  const name = `trial-${randomUUID()}.txt`
  const steps: TrialStep[] = []
  const tryStep = async (text: string, otherwise: string, work: () => Promise<boolean>) => {
    const problem = await work().then(
      (isGood) => (isGood ? null : otherwise),
      (error: unknown) => `${otherwise} ${reasonOf(error)}`,
    )
    steps.push(problem === null ? { outcome: 'ok', text } : { outcome: 'failed', text: problem })
    return problem === null
  }
  const store = await createMediaStore(location)
  const isWritten = await tryStep('A file was written.', 'No file could be written.', async () => {
    await store.put(name, CONTENT)
    return true
  })
  if (!isWritten) return steps
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

/** Why a bucket refused, in words; what it answered is not repeated. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (cause instanceof OutsideHostError && cause.reason === 'private')
    return 'The address leads into a private network, which is not allowed.'
  if (cause instanceof OutsideHostError && cause.reason === 'port-not-allowed')
    return 'Only the ports 443, 8443, 9000 and 9443 are allowed.'
  const status = statusOf(cause)
  if (status === 403 || status === 401)
    return 'The service refuses the keys, or they have no right to this bucket.'
  if (status === 404) return 'There is no such bucket.'
  if (status === 301 || status === 400) return 'The bucket is in another region.'
  if (status !== undefined) return 'The service refuses it. Please try again later.'
  return 'The service cannot be reached at this address.'
}
