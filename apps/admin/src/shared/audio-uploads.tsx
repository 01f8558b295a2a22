import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { recordingsQuery } from '@troubadour/api-client/content'
import { ApiError } from '@troubadour/api-client/http'
import { retryDelay } from '@troubadour/api-client/query-client'
import { isServerTrouble, isSessionEnded, serverMessage } from './outcome.ts'

const SENT_AT_ONCE = 2
const DISK_FULL = 507
/** The upload may go on after a timeout, at another place of the file, and when the server has fewer to receive. */
const PASSING_REFUSALS = [408, 409, 429]

/** How far the file of a recording is that this page sends. */
export type AudioUpload =
  | { name: 'waiting' }
  | { name: 'sending'; percent: number }
  /** The line is lost; it goes on by itself. */
  | { name: 'interrupted' }
  | { name: 'refused'; problem: string }

interface Target {
  trackId: number
  recordingId: number
  file: File
}

interface AudioUploads {
  /** By the id of the recording. */
  uploads: ReadonlyMap<number, AudioUpload>
  /** Something is on its way, or waits for that. */
  isSending: boolean
  send: (target: Target) => void
  cancel: (recordingId: number) => void
}

const AudioUploadsContext = createContext<AudioUploads | null>(null)

/** The uploads of recordings, which go on while other screens are open (docs/product/admin.md#recordings-of-a-track). */
export function AudioUploadsProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<ReadonlyMap<number, AudioUpload>>(new Map())
  const [lane] = useState(() => pLimit(SENT_AT_ONCE))
  const cancelling = useRef(new Map<number, AbortController>())

  function cancel(recordingId: number) {
    cancelling.current.get(recordingId)?.abort()
    setUploads((all) => without(all, recordingId))
  }

  async function send({ trackId, recordingId, file }: Target) {
    cancel(recordingId)
    const controller = new AbortController()
    const { signal } = controller
    cancelling.current.set(recordingId, controller)
    const { queryKey } = recordingsQuery(trackId)
    const show = (upload: AudioUpload) => {
      if (!signal.aborted) setUploads((all) => withUpload(all, recordingId, upload))
    }
    show({ name: 'waiting' })
    try {
      const options = { signal, show, onSessionEnded: () => queryClient.invalidateQueries({ queryKey }) }
      const sent = await lane(() => sendPersistently(recordingId, file, options))
      queryClient.setQueryData(
        queryKey,
        (list) =>
          list && { ...list, recordings: list.recordings.map((one) => (one.id === sent.id ? sent : one)) },
      )
      setUploads((all) => without(all, recordingId))
    } catch (error) {
      const reason = (await isReadable(file)) ? NOT_UPLOADED : NOT_READABLE
      show({ name: 'refused', problem: serverMessage(error) ?? reason })
    }
  }

  const isSending = [...uploads.values()].some(({ name }) => name !== 'refused')
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])

  // Log Out ends them.
  useEffect(() => {
    const all = cancelling.current
    return () => all.forEach((controller) => controller.abort())
  }, [])

  return (
    <AudioUploadsContext value={{ uploads, isSending, send: (target) => void send(target), cancel }}>
      {children}
    </AudioUploadsContext>
  )
}

export function useAudioUploads(): AudioUploads {
  const value = use(AudioUploadsContext)
  if (!value) throw new Error('The frame of the admin provides the uploads')
  return value
}

const NOT_UPLOADED = 'The file was not uploaded. Choose it again to go on.'
const NOT_READABLE = 'The file could not be read. Choose it again to go on.'

function withUpload(all: ReadonlyMap<number, AudioUpload>, id: number, upload: AudioUpload) {
  const before = all.get(id)
  // The line tells its progress more often than it can be seen.
  if (before?.name === 'sending' && upload.name === 'sending' && before.percent === upload.percent) return all
  return new Map(all).set(id, upload)
}

function without(all: ReadonlyMap<number, AudioUpload>, id: number) {
  return all.has(id) ? new Map([...all].filter(([other]) => other !== id)) : all
}

/** Sends the file, and goes on with it for as long as only the line or the server is in trouble. */
async function sendPersistently(
  recordingId: number,
  file: File,
  {
    signal,
    show,
    onSessionEnded,
  }: { signal: AbortSignal; show: (upload: AudioUpload) => void; onSessionEnded: () => unknown },
) {
  let percent = 0
  let reached = 0
  for (let attempt = 0; ; attempt += 1) {
    try {
      // Not with the frame, which is on the first screen.
      const { sendAudio } = await import('@troubadour/api-client/uploads')
      return await sendAudio(recordingId, file, {
        signal,
        onProgress: (fraction) => {
          percent = Math.floor(fraction * 100)
          show({ name: 'sending', percent })
        },
      })
    } catch (error) {
      if (signal.aborted || !canGoOn(error) || !(await isReadable(file))) throw error
      // A line that brought something on is as good as new.
      if (percent > reached) attempt = 0
      reached = percent
      show({ name: 'interrupted' })
      if (isSessionEnded(error)) void onSessionEnded()
      await pause(delayOf(error, attempt), signal)
    }
  }
}

/** False once the file was moved, deleted or changed: the browser reports that like a lost line. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

function canGoOn(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError
  if (error.status === DISK_FULL) return false
  return isServerTrouble(error) || isSessionEnded(error) || PASSING_REFUSALS.includes(error.status)
}

/** In ms: longer each time, and not before the server wants it. */
function delayOf(error: unknown, attempt: number): number {
  const askedFor = error instanceof ApiError ? (error.retryAfterS ?? 0) * 1000 : 0
  return Math.max(retryDelay(attempt), askedFor)
}

/** Until the time is over, the browser is online again, or the upload is cancelled. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end, ended)
    signal.addEventListener('abort', end, ended)
  })
}
