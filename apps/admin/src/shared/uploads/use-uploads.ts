import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import type { CallResult } from '@troubadour/domain/contract/contract'
import { mediaQueries } from '@troubadour/api-client/content'
import { ApiError } from '@troubadour/api-client/http'
import { uploadImage } from '@troubadour/api-client/uploads'
import { PRESS_CATEGORY } from '@troubadour/domain/media/upload-rules'
import type { MUSIC_CATEGORY } from '@troubadour/domain/schema/item-values'
import { choiceProblem, prepareInWorker, UnsendablePicture } from '../prepare-picture/prepare-in-worker.ts'

/** The picture's purpose; undefined for an event's. */
export type PictureCategory = typeof MUSIC_CATEGORY

const SENT_AT_ONCE = 2

/** The server's message is also shown for too many uploads at once (503) and a full disk (507). */
const EXPLAINED_FAILURES = [503, 507]

export interface Upload {
  id: number
  file: File
  state:
    | { name: 'waiting' }
    /** The server is processing the file when `fraction` is 1. */
    | { name: 'sending'; fraction: number }
    | { name: 'failed'; problem: string; canRetry: boolean }
}

type UploadedPicture = CallResult<'uploadImage'>

export type Uploads<Sent = UploadedPicture> = ReturnType<typeof useUploads<Sent>>

interface SendOptions {
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** Uploads the files it is given, some concurrently; `docs/product/admin.md#picture-uploads`. */
export function useUploads<Sent = UploadedPicture>({
  category,
  takesSeveral = false,
  send: sendFile,
  onUploaded,
  onFailed,
}: {
  category?: PictureCategory | typeof PRESS_CATEGORY
  takesSeveral?: boolean
  /** Sends a file unchanged; by default, files are prepared and sent as pictures. */
  send?: (file: File, options: SendOptions) => Promise<Sent>
  onUploaded?: (sent: Sent) => void
  onFailed?: (error: unknown) => void
}) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  /** Why files were refused. */
  const [refused, setRefused] = useState<string | null>(null)
  const [ended, setEnded] = useState<'none' | 'uploaded' | 'cancelled'>('none')
  const [last, setLast] = useState<Sent & { file: File }>()
  const [lane] = useState(() => pLimit(SENT_AT_ONCE))
  const cancelling = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)
  const [arrived, setArrived] = useState<readonly Sent[]>([])

  // Delivers one per render, so that the receiver has rendered the previous one.
  const deliver = useEffectEvent(() => {
    const [first, ...rest] = arrived
    if (!first) return
    setArrived(rest)
    onUploaded?.(first)
  })
  useEffect(() => {
    if (arrived.length > 0) deliver()
  }, [arrived])

  const setState = (id: number, state: Upload['state']) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, state } : one)))
  const remove = (id: number) => setUploads((all) => all.filter((one) => one.id !== id))

  async function send(id: number, file: File) {
    const controller = new AbortController()
    cancelling.current.set(id, controller)
    const { signal } = controller
    setState(id, { name: 'waiting' })
    try {
      const picture = await lane(async () => {
        const prepared = sendFile ? file : await prepareInWorker(file, { category, signal })
        const onProgress = (fraction: number) => setState(id, { name: 'sending', fraction })
        onProgress(0)
        if (sendFile) return sendFile(prepared, { signal, onProgress })
        // Without `send`, the result is a picture.
        return (await uploadImage(prepared, { category, signal, onProgress })) as Sent
      })
      void queryClient.invalidateQueries({ queryKey: mediaQueries.all })
      remove(id)
      setEnded('uploaded')
      setLast({ ...picture, file })
      setArrived((all) => [...all, picture])
    } catch (error) {
      if (signal.aborted) return
      setState(id, { name: 'failed', ...failureOf(error, category === PRESS_CATEGORY ? 'file' : 'picture') })
      if (!(error instanceof UnsendablePicture)) onFailed?.(error)
    } finally {
      cancelling.current.delete(id)
    }
  }

  function cancel(id: number) {
    cancelling.current.get(id)?.abort()
    remove(id)
    setEnded('cancelled')
  }

  // Leaving the page cancels its uploads.
  useEffect(() => {
    const all = cancelling.current
    return () => all.forEach((controller) => controller.abort())
  }, [])

  return {
    uploads,
    /** Whether a file is being uploaded, or has failed. */
    isPending: uploads.length + arrived.length > 0,
    refused,
    ended,
    last,
    takesSeveral,
    category,
    add(files: readonly File[]) {
      if (files.length === 0) return
      if (!takesSeveral && files.length > 1) return setRefused('Choose one picture, not several.')
      const checked = files.map((file) => ({ file, problem: choiceProblem(file, category) }))
      const wrong = checked.flatMap(({ file, problem }) => (problem ? [{ file, problem }] : []))
      setRefused(
        wrong.map(({ file, problem }) => (takesSeveral ? `${file.name}: ${problem}` : problem)).join(' ') ||
          null,
      )
      const taken = checked.flatMap(({ file, problem }): Upload[] =>
        problem ? [] : [{ id: ++lastId.current, file, state: { name: 'waiting' } }],
      )
      // A new choice replaces the previous one.
      if (!takesSeveral && taken.length > 0) uploads.forEach(({ id }) => cancel(id))
      setEnded('none')
      setUploads((all) => [...all, ...taken])
      for (const { id, file } of taken) void send(id, file)
    },
    retry: ({ id, file }: Upload) => void send(id, file),
    cancel,
  }
}

/** The error beside a failed upload: the server's own message, if it refused with a reason. */
function failureOf(error: unknown, noun: 'file' | 'picture'): { problem: string; canRetry: boolean } {
  if (error instanceof UnsendablePicture) return { problem: error.message, canRetry: false }
  // The same file would be refused again.
  const canRetry = !(error instanceof ApiError && [400, 413, 415].includes(error.status))
  if (error instanceof ApiError && (error.status < 500 || EXPLAINED_FAILURES.includes(error.status))) {
    if (error.serverMessage) return { problem: error.serverMessage, canRetry }
  }
  return { problem: `The ${noun} was not uploaded. It is still here: try again.`, canRetry: true }
}
