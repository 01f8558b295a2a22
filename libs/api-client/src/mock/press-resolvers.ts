import { filesOf, PRESS_LINKS_MAX } from '@troubadour/domain/press/press-kit'
import { Refusal, refuseStale, type Resolvers } from './answers.ts'
import { findRow, nextId, withoutRow } from './rows.ts'
import type { MockData } from './seed.ts'

/** The press kit and its private links. Only the name of an upload is stored. */
export function pressResolvers({ press }: MockData, now: Date) {
  return {
    getPressForm: () => ({ kit: press.kit, files: press.files }),
    updatePressKit: ({ body: { version, ...content } }) => {
      refuseStale(version, press.kit, 'The press kit was')
      if (filesOf(content).some((file) => !press.files.some(({ id }) => id === file)))
        throw new Refusal(400, {
          message: 'A file is not on the server any more. Please upload it again.',
        })
      return (press.kit = { ...content, version: press.kit.version + 1 })
    },
    uploadPressFile: ({ form }) => {
      // The form has a file.
      const { name, size, type } = form.get('image') as File
      const id = `file-${press.files.length + 1}`
      const picture = type === 'application/pdf' ? null : `/media/uploads/${id}.webp`
      const file = { id, name, bytes: size, picture }
      press.files = [...press.files, file]
      return file
    },
    listPressLinks: () => press.links,
    createPressLink: ({ body: { note } }) => {
      if (press.links.length >= PRESS_LINKS_MAX)
        throw new Refusal(409, {
          message: `There are ${PRESS_LINKS_MAX} private links. Please revoke one first.`,
        })
      const link = { id: nextId(press.links), note, createdAt: now.toISOString() }
      press.links = [link, ...press.links]
      return { ...link, token: `token-${link.id}` }
    },
    revokePressLink: ({ params: { id } }) => {
      press.links = withoutRow(press.links, findRow(press.links, id, 'link'))
    },
  } satisfies Resolvers
}
