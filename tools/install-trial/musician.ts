/** Uploads a recording, and pictures at the same time, in the network of a machine; what to do comes by the input. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Recording } from '@troubadour/domain/release/recording'
import { jsonOf } from '../experiments/lab/calls.ts'
import { makePhoto, songWav } from '../experiments/lab/media.ts'
import { addRecording, uploadOf } from '../experiments/lab/recordings.ts'
import type { AdminCall } from '../experiments/lab/site.ts'
import { ADDRESS } from './machine.ts'

export interface MusicianOptions {
  adminHost: string
  /** Of a session of an administrator. */
  cookie: string
  trusted: string
  /** Whether the installed archive has the audio engine; without it a recording waits. */
  hasAudio: boolean
}

const PICTURES = 3
const SONG_S = 240
const POLL_MS = 250

// What the trial sends.
const options = JSON.parse(await text(process.stdin)) as MusicianOptions

const admin: AdminCall = async (_url, method, path, body) => {
  const content = new Response(body instanceof FormData ? body : JSON.stringify(body))
  const type = body instanceof FormData ? content.headers.get('content-type') : 'application/json'
  const sent = request({
    ...{ host: ADDRESS, servername: options.adminHost, ca: options.trusted, method, path },
    headers: {
      ...{ host: options.adminHost, origin: `https://${options.adminHost}`, cookie: options.cookie },
      ...(body !== undefined && type !== null && { 'content-type': type }),
    },
  })
  sent.end(Buffer.from(await content.arrayBuffer()))
  // The event's argument.
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return new Response(await text(answer), { status: answer.statusCode ?? 0 })
}

const photo = await makePhoto()
const sendPictures = async () => {
  for (let number = 1; number <= PICTURES; number++) {
    const form = new FormData()
    form.set('category', 'MUSIC')
    form.set('image', new Blob([new Uint8Array(photo)]), 'photo.jpg')
    await jsonOf(admin('', 'POST', '/api/admin/upload', form))
  }
}
const sendRecording = async () => {
  const id = await addRecording(admin, '')
  await uploadOf(admin, id, songWav(SONG_S)).finish('')
  if (!options.hasAudio) return
  const releases = await jsonOf<{ id: number }[]>(admin('', 'GET', '/api/admin/music'))
  for (;;) {
    const path = `/api/admin/music/${releases[0]?.id}/recordings`
    const { recordings } = await jsonOf<{ recordings: Recording[] }>(admin('', 'GET', path))
    const [recording] = recordings
    if (recording?.audio?.state === 'ready') return
    if (recording?.audio?.state === 'failed')
      throw new Error(recording.audio.problem ?? 'The recording failed.')
    await sendPictures()
    await delay(POLL_MS)
  }
}
await sendPictures()
await sendRecording()
