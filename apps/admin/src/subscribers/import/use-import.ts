import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@troubadour/api-client/http'
import { importSubscribers } from '@troubadour/api-client/uploads'
import { invalidateSubscribers } from '@troubadour/api-client/mailing-list'
import type { SubscriberImport } from '@troubadour/domain/mailing-list/subscriber'
import { isServerTrouble, isSessionEnded, showFailure } from '../../shared/outcome.ts'
import type { FieldMessages } from '../../shared/form-fields.ts'

export type ImportStep =
  | { name: 'filling' }
  /** `fraction` of the file that is on its way, from 0 to 1; at 1 the server works on it. */
  | { name: 'sending'; fraction: number }
  | { name: 'done'; report: SubscriberImport }

export interface ImportFields {
  file: File
  statement: string
}

const FAILURE = 'Failed to import the addresses. Please try again.'

export type Importing = ReturnType<typeof useImport>

/** Sends a file of addresses, and keeps what the server says of it. */
export function useImport() {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<ImportStep>({ name: 'filling' })
  /** Why it was refused, at its field or under 'root'. */
  const [refusal, setRefusal] = useState<FieldMessages>({})
  const cancelling = useRef<AbortController | null>(null)
  const upload = useMutation({
    mutationFn: ({ file, statement }: ImportFields) => {
      cancelling.current = new AbortController()
      return importSubscribers(file, statement, {
        signal: cancelling.current.signal,
        onProgress: (fraction) => setStep({ name: 'sending', fraction }),
      })
    },
    onSuccess: (report) => setStep({ name: 'done', report }),
    onError: (error) => {
      setStep({ name: 'filling' })
      if (isCancelled(error) || isSessionEnded(error)) return
      setRefusal(refusalOf(error))
      showFailure(FAILURE, error)
    },
    // After a failure too: what came before it may be stored.
    onSettled: () => invalidateSubscribers(queryClient),
  })

  // A page that is left takes its upload with it.
  useEffect(() => () => cancelling.current?.abort(), [])

  return {
    step,
    refusal,
    forgetRefusal: () => setRefusal({}),
    send: (fields: ImportFields) => {
      setRefusal({})
      setStep({ name: 'sending', fraction: 0 })
      upload.mutate(fields)
    },
    cancel: () => cancelling.current?.abort(),
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function refusalOf(error: unknown): FieldMessages {
  if (!(error instanceof ApiError) || isServerTrouble(error)) {
    return { root: 'Nothing is known of how far it came. Importing the same file again adds nobody twice.' }
  }
  const { fieldErrors, userMessage } = error
  return Object.keys(fieldErrors).length > 0 ? fieldErrors : { file: userMessage }
}
