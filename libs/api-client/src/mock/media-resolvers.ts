import {
  isFoundBy,
  MEDIA_PAGE_SIZE,
  PUBLIC_ALT_MESSAGE,
  uploadProblem,
  usedMessage,
  type MediaFile,
} from '@troubadour/domain/media/media-file'
import { invalidFields, missing, type Resolvers } from './answers.ts'
import { mockMedia, type MockData } from './seed.ts'

const NO_PICTURE = { status: 400, body: { message: 'Send one picture.' } } as const

/** The media library. Of an upload only the number is stored, which makes each path unique. */
export function mediaResolvers(data: MockData) {
  const find = (id: number) => data.media.find((file) => file.id === id)
  const store = (file: MediaFile) => (data.media = data.media.map((one) => (one.id === file.id ? file : one)))
  return {
    listMedia: ({ query }) => {
      const rest = data.media.filter(
        (file) => file.id < (query.before ?? Infinity) && isFoundBy(file, query.search),
      )
      const items = rest.slice(0, MEDIA_PAGE_SIZE)
      const nextBefore = rest.length > items.length ? (items.at(-1)?.id ?? null) : null
      return { status: 200, body: { items, nextBefore } }
    },
    updateMedia: ({ params, body }) => {
      const current = find(params.id)
      if (!current) return missing('picture')
      const { alt = current.alt, isPublic = current.isPublic } = body
      if (isPublic && alt === '') return invalidFields({ alt: PUBLIC_ALT_MESSAGE })
      const file = { ...current, alt, isPublic }
      store(file)
      return { status: 200, body: file }
    },
    replaceMedia: ({ params, body }) => {
      const [current, next] = [find(params.id), find(body.by)]
      if (!current || !next) return missing('picture')
      if (current === next) return invalidFields({ by: 'Choose another picture' })
      const exchanged = <Row extends { imageUrl: string }>(row: Row): Row =>
        row.imageUrl === current.filePath ? { ...row, imageUrl: next.filePath } : row
      data.events = data.events.map(exchanged)
      data.tracks = data.tracks.map(exchanged)
      const file = {
        ...next,
        alt: next.alt || current.alt,
        isPublic: next.isPublic || current.isPublic,
        isUsed: next.isUsed || current.isUsed,
        usedBy: [...next.usedBy, ...current.usedBy],
      }
      store(file)
      store({ ...current, isPublic: false, isUsed: false, usedBy: [] })
      return { status: 200, body: file }
    },
    deleteMedia: ({ params }) => {
      const current = find(params.id)
      if (!current) return missing('picture')
      if (current.isUsed) return { status: 409, body: { message: usedMessage(current) } }
      data.media = data.media.filter((file) => file !== current)
      return { status: 204, body: undefined }
    },
    uploadImage: ({ form }) => {
      const [image, ...others] = form.getAll('image')
      if (!image || typeof image === 'string' || others.length > 0) return NO_PICTURE
      const category = form.get('category')?.toString()
      const wrongType = uploadProblem({ type: image.type, size: 0 }, category)
      if (wrongType) return { status: 415, body: { message: wrongType } }
      const wrongSize = uploadProblem(image, category)
      if (wrongSize) return { status: 413, body: { message: wrongSize } }
      const id = Math.max(0, ...data.media.map((file) => file.id)) + 1
      const size = { width: 1200, height: 900 }
      const alt = form.get('alt')?.toString() ?? ''
      const file = mockMedia({ id, filePath: `/media/uploads/picture-${id}.webp`, ...size, alt })
      data.media = [file, ...data.media]
      const { filePath, dominantColour, placeholder } = file
      return { status: 200, body: { filePath, id, ...size, alt, dominantColour, placeholder } }
    },
  } satisfies Resolvers
}
