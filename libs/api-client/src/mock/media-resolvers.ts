import { MEDIA_PAGE_SIZE, PUBLIC_ALT_MESSAGE } from '@troubadour/domain/media/media-file'
import { NOT_FOUND, SIGNED_OUT, type Resolvers } from './answers.ts'
import type { MockData } from './seed.ts'

const ALT_MISSING = {
  status: 400,
  body: { message: 'Please correct the marked fields.', errors: { alt: PUBLIC_ALT_MESSAGE } },
} as const

/** The media library. */
export function mediaResolvers(data: MockData) {
  return {
    listMedia: ({ query }) => {
      if (!data.user) return SIGNED_OUT
      const rest = data.media.filter(({ id }) => id < (query.before ?? Infinity))
      const items = rest.slice(0, MEDIA_PAGE_SIZE)
      const nextBefore = rest.length > items.length ? (items.at(-1)?.id ?? null) : null
      return { status: 200, body: { items, nextBefore } }
    },
    updateMedia: ({ params, body }) => {
      if (!data.user) return SIGNED_OUT
      const current = data.media.find(({ id }) => id === params.id)
      if (!current) return NOT_FOUND
      const { alt = current.alt, isPublic = current.isPublic } = body
      if (isPublic && alt === '') return ALT_MISSING
      const file = { ...current, alt, isPublic }
      data.media = data.media.map((one) => (one.id === file.id ? file : one))
      return { status: 200, body: file }
    },
  } satisfies Resolvers
}
