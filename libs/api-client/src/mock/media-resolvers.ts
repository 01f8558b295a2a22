import {
  isFoundBy,
  MEDIA_PAGE_SIZE,
  PUBLIC_ALT_MESSAGE,
  type MediaFile,
} from '@troubadour/domain/media/media-file'
import { usedMessage } from '@troubadour/domain/media/media-uses'
import { invalidFields, Refusal, type Resolvers } from './answers.ts'
import { findRow, nextId, pageOf, withoutRow, withRow } from './rows.ts'
import { mockMedia, type MockData } from './seed.ts'

/** The media library. Only the number of an upload is stored, which makes each path unique. */
export function mediaResolvers(data: MockData) {
  const find = (id: number) => findRow(data.media, id, 'picture')
  const store = (file: MediaFile) => {
    data.media = withRow(data.media, file)
    return file
  }
  return {
    listMedia({ query: { before, search } }) {
      const found = data.media.filter((file) => isFoundBy(file, search))
      return { ...pageOf(found, before, MEDIA_PAGE_SIZE), total: found.length }
    },
    updateMedia: ({ params, body }) => {
      const current = find(params.id)
      const { alt = current.alt, isPublic = current.isPublic } = body
      if (isPublic && alt === '') throw invalidFields({ alt: PUBLIC_ALT_MESSAGE })
      return store({ ...current, alt, isPublic })
    },
    replaceMedia: ({ params, body }) => {
      const [current, next] = [find(params.id), find(body.by)]
      const exchanged = <Row extends { imageUrl: string }>(row: Row): Row =>
        row.imageUrl === current.filePath ? { ...row, imageUrl: next.filePath } : row
      data.events = data.events.map(exchanged)
      data.tracks = data.tracks.map(exchanged)
      store({ ...current, isPublic: false, isUsed: false, usedBy: [] })
      return store({
        ...next,
        alt: next.alt || current.alt,
        isPublic: next.isPublic || current.isPublic,
        isUsed: next.isUsed || current.isUsed,
        usedBy: [...next.usedBy, ...current.usedBy],
      })
    },
    deleteMedia: ({ params }) => {
      const current = find(params.id)
      if (current.isUsed) throw new Refusal(409, { message: usedMessage(current) })
      data.media = withoutRow(data.media, current)
    },
    uploadImage: ({ form }) => {
      const id = nextId(data.media)
      const size = { width: 1200, height: 900 }
      const alt = form.get('alt')?.toString() ?? ''
      const file = mockMedia({ id, filePath: `/media/uploads/picture-${id}.webp`, ...size, alt })
      data.media = [file, ...data.media]
      return file
    },
  } satisfies Resolvers
}
