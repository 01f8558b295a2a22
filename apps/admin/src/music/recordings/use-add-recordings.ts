import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { recordingsQuery } from '@troubadour/api-client/content'
import { useAudioUploads } from '../../shared/audio-uploads.tsx'
import { serverMessage } from '../../shared/outcome.ts'
import { audioProblem, inOrder, pausedUploadOf, titleOfFileName } from './audio-files.ts'
import { readTags } from './audio-tags.ts'
import type { RecordingChange } from './use-recordings.ts'

const NOT_ADDED = 'It was not added. Please choose it again.'

/**
 * Makes a recording of each file and sends it; a file whose upload was broken off goes on.
 * @param onCover takes the first cover that the files have; missing where none is wanted
 */
export function useAddRecordings(trackId: number, onCover?: (cover: File) => void) {
  const queryClient = useQueryClient()
  const { uploads, send } = useAudioUploads()
  const { queryKey } = recordingsQuery(trackId)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isAdding, setIsAdding] = useState(false)

  async function addOne({ file, texts }: { file: File; texts: RecordingChange }) {
    const recordings = queryClient.getQueryData(queryKey)?.recordings ?? []
    const paused = pausedUploadOf(file, recordings)
    if (paused && !uploads.has(paused.id)) return send({ trackId, recordingId: paused.id, file })
    const body = { title: titleOfFileName(file.name), ...texts }
    const added = await call('createRecording', { params: { id: trackId }, body })
    queryClient.setQueryData(
      queryKey,
      (list) =>
        list && {
          ...list,
          recordings: [...list.recordings.filter(({ id }) => id !== added.id), added],
        },
    )
    send({ trackId, recordingId: added.id, file })
  }

  async function add(files: readonly File[]) {
    if (files.length === 0) return
    setProblems([])
    setIsAdding(true)
    const refuse = ({ name }: File, problem: string) =>
      setProblems((others) => [...others, `${name}: ${problem}`])
    const taken = files.filter((file) => {
      const problem = audioProblem(file)
      if (problem) refuse(file, problem)
      return !problem
    })
    const skipCovers = !onCover
    const tagged = inOrder(
      await Promise.all(taken.map(async (file) => ({ file, ...(await readTags(file, { skipCovers })) }))),
    )
    const cover = tagged.find((one) => one.cover)?.cover
    if (cover) onCover?.(cover)
    // One after the other: that is their order.
    for (const one of tagged)
      await addOne(one).catch((error: unknown) => refuse(one.file, serverMessage(error) ?? NOT_ADDED))
    setIsAdding(false)
  }

  return { add, problems, isAdding }
}
