import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '@troubadour/api-client/http'
import { uploadImage } from '@troubadour/api-client/uploads'
import { uploadProblem } from '@troubadour/domain/media/upload'
import { showFailure, showSuccess } from '../outcome.ts'
import { isCancelled, refusalText, UPLOAD_TEXTS, type PictureCategory } from './upload-texts.ts'

/** Where an upload stands. What the last step ended with is told to assistive technology. */
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
        // The same file would be refused again; the description is kept for the next one.
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
