import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { musicQueries, recordingsQuery } from '@troubadour/api-client/content'
import type { SendFormOptions } from '@troubadour/api-client/uploads'
import { rereadRow } from '../calls/cached-rows.ts'
import { problemOf, sendPersistently, type Upload } from './send-persistently.ts'

const SENT_AT_ONCE = 2

interface Target {
  trackId: number
  recordingId: number
  file: File
}

interface AudioUploads {
  /** The keys are recording ids. */
  uploads: ReadonlyMap<number, Upload>
  /** Whether uploads are running or waiting. */
  isSending: boolean
  send: (target: Target) => void
  cancel: (recordingId: number) => void
}

const AudioUploadsContext = createContext<AudioUploads | null>(null)

/** Uploads of recordings, which continue on other screens (docs/product/admin.md#recordings-of-a-track). */
export function AudioUploadsProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<ReadonlyMap<number, Upload>>(new Map())
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
    const show = (upload: Upload) => {
      if (!signal.aborted) setUploads((all) => withUpload(all, recordingId, upload))
    }
    show({ name: 'waiting' })
    try {
      const options = {
        signal,
        show,
        send: async (progress: SendFormOptions) => {
          // Imported on demand, to keep the first screen small.
          const { sendAudio } = await import('@troubadour/api-client/uploads')
          return sendAudio(recordingId, file, progress)
        },
        onSessionEnded: () => queryClient.invalidateQueries({ queryKey }),
      }
      const sent = await lane(() => sendPersistently(file, options))
      queryClient.setQueryData(
        queryKey,
        (list) =>
          list && { ...list, recordings: list.recordings.map((one) => (one.id === sent.id ? sent : one)) },
      )
      setUploads((all) => without(all, recordingId))
      // It is processed now.
      void rereadRow(queryClient, musicQueries.row(trackId), trackId).catch(() => {})
    } catch (error) {
      show({ name: 'refused', problem: await problemOf(error, file) })
    }
  }

  const isSending = [...uploads.values()].some(({ name }) => name !== 'refused')
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])

  // Logging out cancels them.
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

function withUpload(all: ReadonlyMap<number, Upload>, id: number, upload: Upload) {
  const before = all.get(id)
  // Skips events without a visible change.
  if (before?.name === 'sending' && upload.name === 'sending' && before.percent === upload.percent) return all
  return new Map(all).set(id, upload)
}

function without(all: ReadonlyMap<number, Upload>, id: number) {
  return all.has(id) ? new Map([...all].filter(([other]) => other !== id)) : all
}
