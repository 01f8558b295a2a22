import { MEDIA_PAGE_SIZE, PUBLIC_ALT_MESSAGE, uploadProblem } from '@troubadour/domain/media/media-file'
import { invalidFields, missing, MOCK_FAILURES, TROUBLE, type Resolvers } from './answers.ts'
import type { MockData } from './seed.ts'

const NO_PICTURE = { status: 400, body: { message: 'Send one picture.' } } as const

/** The media library. Of an upload only the number is stored, which makes each path unique. */
export function mediaResolvers(data: MockData) {
  let uploads = 0
  return {
    listMedia: ({ query }) => {
      const rest = data.media.filter(({ id }) => id < (query.before ?? Infinity))
      const items = rest.slice(0, MEDIA_PAGE_SIZE)
      const nextBefore = rest.length > items.length ? (items.at(-1)?.id ?? null) : null
      return { status: 200, body: { items, nextBefore } }
    },
    updateMedia: ({ params, body }) => {
      const current = data.media.find(({ id }) => id === params.id)
      if (!current) return missing('picture')
      const { alt = current.alt, isPublic = current.isPublic } = body
      if (isPublic && alt === '') return invalidFields({ alt: PUBLIC_ALT_MESSAGE })
      const file = { ...current, alt, isPublic }
      data.media = data.media.map((one) => (one.id === file.id ? file : one))
      return { status: 200, body: file }
    },
    uploadImage: ({ form }) => {
      const [image, ...others] = form.getAll('image')
      if (!image || typeof image === 'string' || others.length > 0) return NO_PICTURE
      if (image.name === MOCK_FAILURES.fileName) return TROUBLE
      const category = form.get('category')?.toString()
      const wrongType = uploadProblem({ type: image.type, size: 0 }, category)
      if (wrongType) return { status: 415, body: { message: wrongType } }
      const wrongSize = uploadProblem(image, category)
      if (wrongSize) return { status: 413, body: { message: wrongSize } }
      uploads += 1
      return {
        status: 200,
        body: {
          filePath: `/media/uploads/picture-${uploads}.webp`,
          id: uploads,
          width: 1200,
          height: 900,
          alt: form.get('alt')?.toString() ?? '',
          dominantColour: '#1d4148',
          placeholder: '',
        },
      }
    },
  } satisfies Resolvers
}
