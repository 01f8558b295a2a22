import { useState } from 'react'
import { readFiles } from './read-files.ts'
import { useSendRecordings } from './use-send-recordings.ts'

/**
 * Adds recordings to a stored track.
 * @param onCover called with the first cover in the files; undefined when none is wanted
 */
export function useAddRecordings(trackId: number, onCover?: (cover: File) => void) {
  const sendRecordings = useSendRecordings()
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isAdding, setIsAdding] = useState(false)

  async function add(files: readonly File[]) {
    if (files.length === 0) return
    setIsAdding(true)
    const { read, problems: refused } = await readFiles(files, { skipCovers: !onCover })
    setProblems(refused)
    const cover = read.find((one) => one.cover)?.cover
    if (cover) onCover?.(cover)
    setProblems([...refused, ...(await sendRecordings(trackId, read))])
    setIsAdding(false)
  }

  return { add, problems, isAdding }
}
