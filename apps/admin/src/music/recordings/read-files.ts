import { audioProblem, inOrder, titleOfFileName } from './audio-files.ts'
import { readTags, type AudioTags } from './audio-tags.ts'

/** A file that becomes a recording, with its tags. */
export interface ReadFile extends AudioTags {
  file: File
  title: string
}

/**
 * Reads the files that can be recordings, and sorts them in the release's order.
 * @returns also why others were refused, each with its name
 */
export async function readFiles(
  files: readonly File[],
  options: { skipCovers: boolean },
): Promise<{ read: ReadFile[]; problems: string[] }> {
  const problems = files.flatMap((file) => {
    const problem = audioProblem(file)
    return problem ? `${file.name}: ${problem}` : []
  })
  const read = files
    .filter((file) => !audioProblem(file))
    .map(async (file) => {
      const tags = await readTags(file, options)
      return { ...tags, file, title: tags.texts.title ?? titleOfFileName(file.name) }
    })
  return { read: inOrder(await Promise.all(read)), problems }
}

/** The release's data in the files; a single has its own title. */
export function releaseOf(files: readonly ReadFile[]): {
  title?: string
  releaseDate?: string
  cover?: File
} {
  const title = files.length === 1 ? files[0]?.title : files.find(({ album }) => album)?.album
  return {
    title,
    releaseDate: files.find(({ date }) => date)?.date,
    cover: files.find(({ cover }) => cover)?.cover,
  }
}
