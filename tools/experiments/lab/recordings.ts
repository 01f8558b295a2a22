import type { Recording } from '@troubadour/domain/release/recording'
import type { AdminCall, Site } from './site.ts'
import type { Instance } from './visitors.ts'

export const CHUNK_BYTES = 8 * 1024 * 1024

type Database = Awaited<ReturnType<Site['connect']>>

export interface Work {
  site: Site
  admin: AdminCall
  database: Database
  instances: readonly Instance[]
}

/** Adds a recording to a new release with downloads. @returns its id */
export async function addRecording({ admin, instances: [, at] }: Work): Promise<number> {
  if (!at) throw new Error('There are two instances.')
  const imageUrl = 'https://images.example/night.jpg'
  const track = { title: 'Night Railway', imageUrl, downloads: 'free', isComingSoon: true }
  const { id: trackId } = await answerOf<{ id: number }>(admin(at.url, 'POST', '/api/admin/music', track))
  const body = { title: 'Night Railway' }
  const path = `/api/admin/music/${trackId}/recordings`
  return (await answerOf<Recording>(admin(at.url, 'POST', path, body))).id
}

async function answerOf<Answer>(response: Promise<Response>): Promise<Answer> {
  const answer = await response
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  // The contract guarantees this shape.
  return (await answer.json()) as Answer
}

export async function beginAt({ url }: Instance, { admin }: Work, id: number, wav: Buffer): Promise<number> {
  const body = { fileName: 'night.wav', bytes: wav.length }
  const { audio } = await answerOf<Recording>(admin(url, 'POST', `/api/admin/recordings/${id}/audio`, body))
  return audio?.received ?? 0
}

export function sendChunk({ url }: Instance, { admin }: Work, id: number, wav: Buffer, offset: number) {
  const form = new FormData()
  form.set('chunk', new Blob([new Uint8Array(wav.subarray(offset, offset + CHUNK_BYTES))]), 'night.wav')
  return answerOf<Recording>(
    admin(url, 'POST', `/api/admin/recordings/${id}/audio/chunks?offset=${offset}`, form),
  )
}

/** Uploads a file from the offset that the server returns. @returns how many bytes were sent */
export async function send(at: Instance, work: Work, id: number, wav: Buffer): Promise<number> {
  const received = await beginAt(at, work, id, wav)
  for (let offset = received; offset < wav.length; offset += CHUNK_BYTES)
    await sendChunk(at, work, id, wav, offset)
  return wav.length - received
}
