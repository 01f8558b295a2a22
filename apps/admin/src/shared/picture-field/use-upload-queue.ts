import { useEffect, useEffectEvent, useState } from 'react'
import { uploadProblem } from '@troubadour/domain/media/upload'
import type { PictureCategory } from './upload-texts.ts'
import { usePictureUpload, type PictureUpload } from './use-picture-upload.ts'

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
