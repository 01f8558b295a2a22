import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { storeMedia } from '@troubadour/api-client/content'
import { ALT_MAX_LENGTH } from '@troubadour/domain/media/upload-rules'
import { TextField } from '@troubadour/ui/forms/fields'
import { showFailure } from '../calls/outcome.ts'

/** The alternative text of a just uploaded picture; saved on blur. */
export function DescribePicture({ id }: { id: number }) {
  const queryClient = useQueryClient()
  const [alt, setAlt] = useState('')
  const [saved, setSaved] = useState('')
  const save = useMutation({
    mutationFn: (text: string) => call('updateMedia', { params: { id }, body: { alt: text } }),
    onSuccess: (file) => {
      setSaved(file.alt)
      storeMedia(queryClient, file)
    },
    onError: (error) => showFailure('Failed to update the picture. Please try again.', error),
  })
  const send = () => {
    if (alt.trim() !== saved && !save.isPending) save.mutate(alt.trim())
  }
  return (
    <TextField
      label="Describe the picture"
      hint="For people who cannot see it: a screen reader reads this to them."
      autoComplete="off"
      maxLength={ALT_MAX_LENGTH}
      value={alt}
      onChange={({ target }) => setAlt(target.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        // Enter would submit the surrounding form.
        event.preventDefault()
        send()
      }}
    />
  )
}
