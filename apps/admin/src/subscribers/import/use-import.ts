import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@troubadour/api-client/http'
import { importSubscribers } from '@troubadour/api-client/uploads'
import { invalidateSubscribers } from '@troubadour/api-client/mailing-list'
import { isServerTrouble, isSessionEnded, showFailure } from '../../shared/outcome.ts'
import type { FieldMessages } from '../../shared/form-fields.ts'

const FAILURE = 'Failed to import the addresses. Please try again.'

export type Importing = ReturnType<typeof useImport>

export function useImport() {
  const queryClient = useQueryClient()
  const [fraction, setFraction] = useState(0)
  const cancelling = useRef<AbortController | null>(null)
  const upload = useMutation({
    mutationFn: ({ file, statement }: { file: File; statement: string }) => {
      setFraction(0)
      cancelling.current = new AbortController()
      return importSubscribers(file, statement, {
        signal: cancelling.current.signal,
        onProgress: setFraction,
      })
    },
    onError: (error) => {
      if (!isCancelled(error)) showFailure(FAILURE, error)
    },
    // After a failure too: what came before it may be stored.
    onSettled: () => void invalidateSubscribers(queryClient),
  })

  // A page that is left takes its upload with it.
  useEffect(() => () => cancelling.current?.abort(), [])

  return {
    isSending: upload.isPending,
    /** The part of the file that was sent, from 0 to 1; at 1 the server works on it. */
    fraction,
    report: upload.data,
    /** Why it was refused, at its field or under 'root'. */
    refusal: refusalOf(upload.error),
    forgetRefusal: () => {
      if (upload.isError) upload.reset()
    },
    send: upload.mutate,
    cancel: () => cancelling.current?.abort(),
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function refusalOf(error: unknown): FieldMessages {
  if (error === null || isCancelled(error) || isSessionEnded(error)) return {}
  if (!(error instanceof ApiError) || isServerTrouble(error)) {
    return { root: 'Nothing is known of how far it came. Importing the same file again adds nobody twice.' }
  }
  const { fieldErrors, userMessage } = error
  return Object.keys(fieldErrors).length > 0 ? fieldErrors : { file: userMessage }
}
