import { type APIRequestContext, expect } from '@playwright/test'
import { wavHeader } from '@troubadour/domain/release/wav-header'
import { stack } from './stack.ts'

/** Signs in. @returns a function that calls the API like the admin's pages */
export async function adminCalls(request: APIRequestContext) {
  const headers = { origin: stack.adminUrl }
  const call = async (method: string, path: string, data?: object, file?: Buffer) => {
    const multipart = file && { chunk: { name: 'chunk', mimeType: 'application/octet-stream', buffer: file } }
    const answer = await request.fetch(stack.adminUrl + path, { method, headers, data, multipart })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? undefined : answer.json()
  }
  await call('POST', '/api/login', { username: stack.username, password: stack.password })
  return call
}

export type AdminCall = Awaited<ReturnType<typeof adminCalls>>

/** The id of a release. */
export async function trackIdOf(call: AdminCall, slug: string): Promise<number> {
  const tracks: { id: number; slug: string }[] = await call('GET', '/api/admin/music')
  const track = tracks.find((one) => one.slug === slug)
  if (!track) throw new Error(`There is no release ${slug}.`)
  return track.id
}

/** Adds a recording with a file, which the demo's releases do not have for download. @returns its id */
export async function uploadRecording(call: AdminCall, trackId: number, title: string): Promise<number> {
  const recording = await call('POST', `/api/admin/music/${trackId}/recordings`, { title })
  const samples = Buffer.alloc(96_000, title)
  const wav = Buffer.concat([wavHeader(samples.length), samples])
  const audio = `/api/admin/recordings/${recording.id}/audio`
  await call('POST', audio, { fileName: 'song.wav', bytes: wav.length })
  await call('POST', `${audio}/chunks`, undefined, wav)
  return recording.id
}
