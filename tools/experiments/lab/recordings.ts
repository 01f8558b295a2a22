import type { Recording } from '@troubadour/domain/release/recording'
import { jsonOf } from './calls.ts'
import type { AdminCall } from './site.ts'

export const CHUNK_BYTES = 8 * 1024 * 1024

/** Adds a recording to a new release with downloads. @returns its id */
export async function addRecording(admin: AdminCall, url: string): Promise<number> {
  const imageUrl = 'https://images.example/night.jpg'
  const release = { title: 'Night Railway', imageUrl, downloads: 'free', isComingSoon: true }
  const { id } = await jsonOf<{ id: number }>(admin(url, 'POST', '/api/admin/music', release))
  const path = `/api/admin/music/${id}/recordings`
  return (await jsonOf<Recording>(admin(url, 'POST', path, { title: 'Night Railway' }))).id
}

/** Uploads of a recording, which may continue at another instance. */
export function uploadOf(admin: AdminCall, id: number, wav: Buffer) {
  const path = `/api/admin/recordings/${id}/audio`
  /** @returns how many bytes were received before */
  const begin = async (url: string): Promise<number> => {
    const body = { fileName: 'night.wav', bytes: wav.length }
    return (await jsonOf<Recording>(admin(url, 'POST', path, body))).audio?.received ?? 0
  }
  const sendChunk = (url: string, offset: number) => {
    const form = new FormData()
    form.set('chunk', new Blob([new Uint8Array(wav.subarray(offset, offset + CHUNK_BYTES))]), 'night.wav')
    return jsonOf<Recording>(admin(url, 'POST', `${path}/chunks?offset=${offset}`, form))
  }
  return {
    begin,
    sendChunk,
    /** Sends what is missing. @returns how many bytes that were */
    async finish(url: string): Promise<number> {
      const received = await begin(url)
      for (let offset = received; offset < wav.length; offset += CHUNK_BYTES) await sendChunk(url, offset)
      return wav.length - received
    },
  }
}
