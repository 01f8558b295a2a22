import { uploadProblem } from '@troubadour/domain/media/media-file'
import { MOCK_FAILURES, SIGNED_OUT, TROUBLE, type Resolvers } from './answers.ts'
import type { MockData } from './seed.ts'

const NO_PICTURE = { status: 400, body: { message: 'Send one picture.' } } as const

/** `POST /api/admin/upload`: nothing is kept but the count, which makes each path another one. */
export function uploadResolvers(data: MockData) {
  let count = 0
  return {
    uploadImage: ({ form }) => {
      if (!data.user) return SIGNED_OUT
      const [image, ...others] = form.getAll('image')
      if (!image || typeof image === 'string' || others.length > 0) return NO_PICTURE
      if (image.name === MOCK_FAILURES.fileName) return TROUBLE
      const category = form.get('category')?.toString()
      const wrongType = uploadProblem({ type: image.type, size: 0 }, category)
      if (wrongType) return { status: 415, body: { message: wrongType } }
      const wrongSize = uploadProblem(image, category)
      if (wrongSize) return { status: 413, body: { message: wrongSize } }
      count += 1
      return {
        status: 200,
        body: {
          filePath: `/media/uploads/picture-${count}.webp`,
          id: count,
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
