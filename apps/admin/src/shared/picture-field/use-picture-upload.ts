import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '@troubadour/api-client/http'
import { uploadImage } from '@troubadour/api-client/uploads'
import { uploadProblem } from '@troubadour/domain/media/media-file'
import { showFailure, showSuccess } from '../outcome.ts'
import type { MUSIC_CATEGORY } from '@troubadour/domain/merch-order'
import { EVENT_IMAGE_TYPES } from '@troubadour/domain/media/media-file'

/** What the picture is for; without one it is an event's. */
export type PictureCategory = typeof MUSIC_CATEGORY

/** docs/product/errors.md#event-errors, docs/product/errors.md#music-errors */
export const UPLOAD_TEXTS = {
  EVENT: {
    failure: 'Failed to upload image. Please try again.',
    success: null,
    limits: 'JPEG, PNG or GIF, less than 5 MB.',
    accept: EVENT_IMAGE_TYPES.join(','),
  },
  MUSIC: {
    failure: 'Failed to upload image',
    success: 'Image uploaded successfully',
    limits: 'JPEG, PNG, GIF, WebP or AVIF, at most 10 MB.',
    accept: 'image/*',
  },
} as const

/** Too many uploads at once, and no room left: with these, too, the server says what is the matter. */
const EXPLAINED_FAILURES = [503, 507]

/** True for an upload that was given up on purpose. */
function isCancelled(error: Error): boolean {
  return error.name === 'AbortError'
}

/** What stands beside the picture that was not uploaded: the server's own words where it refused, and said why. */
function refusalText(error: Error): string {
  if (error instanceof ApiError && (error.status < 500 || EXPLAINED_FAILURES.includes(error.status))) {
    if (error.serverMessage) return error.serverMessage
  }
  return 'The picture was not uploaded. It is still here: try again.'
}

/** The state of an upload. How the last step ended is announced to assistive technology. */
export type UploadStep =
  | { name: 'choosing'; ended?: 'uploaded' | 'discarded' }
  | { name: 'describing'; file: File; ended?: 'cancelled' }
  | { name: 'sending'; file: File; fraction: number }

/** True when it is the file that the server does not take. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [400, 413, 415].includes(error.status)
}

export type PictureUpload = ReturnType<typeof usePictureUpload>

/** Takes a file, lets it be described, and sends it. The value of the field changes only when all of it has arrived. */
export function usePictureUpload({
  category,
  alt: firstAlt = '',
  onUploaded,
  onPendingChange,
}: {
  category?: PictureCategory
  alt?: string
  onUploaded: (filePath: string) => void
  onPendingChange?: (isPending: boolean) => void
}) {
  const [step, setStep] = useState<UploadStep>({ name: 'choosing' })
  const [alt, setAlt] = useState(firstAlt)
  const [problem, setProblem] = useState<string | null>(null)
  const cancelling = useRef<AbortController | null>(null)
  const texts = UPLOAD_TEXTS[category ?? 'EVENT']

  const upload = useMutation({
    mutationFn: (file: File) => {
      cancelling.current = new AbortController()
      return uploadImage(file, {
        category,
        alt: alt.trim(),
        signal: cancelling.current.signal,
        onProgress: (fraction) => setStep({ name: 'sending', file, fraction }),
      })
    },
    onSuccess: ({ filePath }) => {
      if (texts.success) showSuccess(texts.success)
      setStep({ name: 'choosing', ended: 'uploaded' })
      setAlt(firstAlt)
      onPendingChange?.(false)
      onUploaded(filePath)
    },
    onError: (error, file) => {
      if (isCancelled(error)) return setStep({ name: 'describing', file, ended: 'cancelled' })
      setProblem(refusalText(error))
      if (isFinal(error)) {
        // The same file would be refused again; the description stays for the next one.
        setStep({ name: 'choosing' })
        onPendingChange?.(false)
      } else setStep({ name: 'describing', file })
      showFailure(texts.failure, error)
    },
  })

  // A page that is left takes its upload with it.
  useEffect(() => () => cancelling.current?.abort(), [])

  return {
    step,
    alt,
    setAlt,
    /** Why the last file was not taken, or not uploaded. */
    problem,
    take: (files: readonly File[]) => {
      const [file, ...others] = files
      if (!file || step.name === 'sending') return
      const found = others.length > 0 ? 'Choose one picture, not several.' : uploadProblem(file, category)
      setProblem(found)
      if (found) return
      setStep({ name: 'describing', file })
      onPendingChange?.(true)
    },
    discard: () => {
      setProblem(null)
      setStep({ name: 'choosing', ended: 'discarded' })
      onPendingChange?.(false)
    },
    send: () => {
      if (step.name !== 'describing') return
      setProblem(null)
      setStep({ name: 'sending', file: step.file, fraction: 0 })
      upload.mutate(step.file)
    },
    cancel: () => cancelling.current?.abort(),
  }
}

/**
 * Takes several files at once and lets them be described and sent one after the other. One that cannot be taken is
 * named, and holds up none of the others.
 */
export function useUploadQueue({
  category,
  onUploaded,
}: {
  category?: PictureCategory
  onUploaded: (filePath: string) => void
}): { upload: PictureUpload; waiting: number } {
  const [files, setFiles] = useState<readonly File[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const upload = usePictureUpload({ category, onUploaded })
  const isFree = upload.step.name === 'choosing' && files.length > 0

  const takeNext = useEffectEvent(() => {
    // Why the last one was refused is told while the next one is there.
    if (upload.problem) setRefused(upload.problem)
    upload.take(files.slice(0, 1))
    setFiles(files.slice(1))
  })
  useEffect(() => {
    if (isFree) takeNext()
  }, [isFree])

  return {
    upload: {
      ...upload,
      problem: upload.problem ?? refused,
      take: (chosen) => {
        const [only, ...others] = chosen
        setRefused(null)
        if (only && others.length === 0 && files.length === 0) return upload.take([only])
        const problems = chosen.map((file) => ({ file, problem: uploadProblem(file, category) }))
        const wrong = problems.flatMap(({ file, problem }) => (problem ? `${file.name}: ${problem}` : []))
        setRefused(wrong.join(' ') || null)
        setFiles([...files, ...problems.filter(({ problem }) => !problem).map(({ file }) => file)])
      },
    },
    waiting: files.length,
  }
}
