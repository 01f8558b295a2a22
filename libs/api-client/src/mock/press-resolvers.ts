import { PRESS_CATEGORY, uploadProblem } from '@troubadour/domain/media/media-file'
import { missing, type Resolvers } from './answers.ts'
import type { MockData } from './seed.ts'

/** The press kit as it is edited. Of an upload only the name is stored. */
export function pressResolvers(data: MockData, now: Date) {
  const { press } = data
  return {
    getPressForm: () => ({ status: 200, body: { kit: press.kit, files: press.files } }),
    updatePressKit: ({ body: { version, ...content } }) => {
      const { kit } = press
      if (version != null && version !== kit.version) {
        const message = 'The press kit was changed by somebody else in the meantime.'
        return { status: 409, body: { message, current: kit } }
      }
      press.kit = { ...content, version: kit.version + 1 }
      return { status: 200, body: press.kit }
    },
    uploadPressFile: ({ form }) => {
      const image = form.get('image')
      if (!(image instanceof File)) return { status: 400, body: { message: 'Please choose a picture.' } }
      const problem = uploadProblem(image, PRESS_CATEGORY)
      if (problem) return { status: 415, body: { message: problem } }
      const id = `file-${press.files.length + 1}`
      const picture = image.type === 'application/pdf' ? null : `/media/uploads/${id}.webp`
      const file = { id, name: image.name, bytes: image.size, picture }
      press.files = [...press.files, file]
      return { status: 201, body: file }
    },
    listPressLinks: () => ({ status: 200, body: press.links }),
    createPressLink: ({ body: { note } }) => {
      const id = Math.max(0, ...press.links.map((link) => link.id)) + 1
      const link = { id, note, createdAt: now.toISOString() }
      press.links = [link, ...press.links]
      return { status: 201, body: { ...link, token: `token-${id}` } }
    },
    revokePressLink: ({ params: { id } }) => {
      if (!press.links.some((link) => link.id === id)) return missing('link')
      press.links = press.links.filter((link) => link.id !== id)
      return { status: 204, body: undefined }
    },
  } satisfies Resolvers
}
