import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import { replaceMedia } from '@troubadour/api-client/content'
import type { MediaFile, MediaPatch } from '@troubadour/domain/media/public-media'
import { showFailure, showSuccess } from '../shared/outcome.ts'

type Change = Pick<MediaPatch, 'alt' | 'isPublic'>

/** Changes a picture on the server and in the list. A refusal stands at its field, everything else is a notice. */
export function usePictureUpdate(
  { id }: MediaFile,
  { onSaved, onRefused }: { onSaved: (file: MediaFile) => void; onRefused: () => void },
) {
  const queryClient = useQueryClient()
  const [altError, setAltError] = useState<string>()
  const update = useMutation({
    mutationFn: (change: Change) => call('updateMedia', { params: { id }, body: change }),
    onSuccess: (file, change) => {
      replaceMedia(queryClient, file)
      onSaved(file)
      showSuccess(successText(change))
    },
    onError: (error) => {
      const refusal = error instanceof ApiError ? error.fieldErrors.alt : undefined
      if (refusal === undefined) return showFailure('Failed to update the picture. Please try again.', error)
      setAltError(refusal)
      onRefused()
    },
  })
  return {
    altError,
    forgetError: () => setAltError(undefined),
    isSaving: update.isPending,
    /** What is on its way to the server. */
    wanted: update.isPending ? update.variables : {},
    /** One change at a time: a second one waits for nobody, it is not sent. */
    send: (change: Change) => {
      if (update.isPending) return
      setAltError(undefined)
      update.mutate(change)
    },
  }
}

function successText({ isPublic }: Change): string {
  if (isPublic === undefined) return 'Alt text saved'
  return isPublic ? 'The picture is public' : 'The picture is no longer public'
}
