import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { recordingsQuery } from '@troubadour/api-client/content'
import { useAudioUploads } from '../../shared/uploads/audio-uploads.tsx'
import { serverMessage } from '../../shared/calls/outcome.ts'
import { pausedUploadOf, type ReadFile } from './audio-files.ts'

const NOT_ADDED = 'It was not added. Please choose it again.'

/**
 * Creates a recording for each file and uploads it; an interrupted upload resumes.
 * @returns resolves to why files were refused, each with its name
 */
export function useSendRecordings() {
  const queryClient = useQueryClient()
  const { uploads, send } = useAudioUploads()

  async function addOne(trackId: number, { file, title, texts }: ReadFile) {
    const query = recordingsQuery(trackId)
    const { recordings, isAudioAvailable } = await queryClient.ensureQueryData(query)
    // The form of the track reports it.
    if (!isAudioAvailable) return
    const paused = pausedUploadOf(file, recordings)
    if (paused && !uploads.has(paused.id)) return send({ trackId, recordingId: paused.id, file })
    const added = await call('createRecording', { params: { id: trackId }, body: { ...texts, title } })
    queryClient.setQueryData(
      query.queryKey,
      (list) =>
        list && {
          ...list,
          recordings: [...list.recordings.filter(({ id }) => id !== added.id), added],
        },
    )
    send({ trackId, recordingId: added.id, file })
  }

  return async (trackId: number, files: readonly ReadFile[]): Promise<string[]> => {
    const problems: string[] = []
    // One after the other, to keep their order.
    for (const one of files)
      await addOne(trackId, one).catch((error: unknown) =>
        problems.push(`${one.file.name}: ${serverMessage(error) ?? NOT_ADDED}`),
      )
    return problems
  }
}
