import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidateDeadLinks } from '@troubadour/api-client/system'
import { Button } from '@troubadour/ui/forms/button'
import { showRefusal, showSuccess } from '../calls/outcome.ts'

/** 'It is fine': nobody is told of the link again until it changes. */
export function MuteLink({ id, url }: { id: number; url: string }) {
  const queryClient = useQueryClient()
  const mute = useMutation({
    mutationFn: () => call('muteDeadLink', { params: { id } }),
    onSuccess: ({ message }) => showSuccess(message),
    onError: (error) => showRefusal(error, 'It could not be saved. Please try again.'),
    onSettled: () => invalidateDeadLinks(queryClient),
  })
  return (
    <Button variant="secondary" size="small" isBusy={mute.isPending} onClick={() => mute.mutate()}>
      It is fine<span className="visually-hidden">: {url}</span>
    </Button>
  )
}
