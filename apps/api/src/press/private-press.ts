import type { PrivatePress } from '@troubadour/domain/press/private-link'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { createPressAnswers, NOT_HERE_MESSAGE, type PressAnswerDeps } from './press-answers.ts'
import { readVisiblePressKit, type VisiblePressKit } from './visible-press-kit.ts'

/** The parts of the press kit that the page of a private link to releases has. */
export function createPrivatePress(deps: Pick<RouteDeps, 'db' | 'now' | 'readSite'> & PressAnswerDeps) {
  const { show, send } = createPressAnswers(deps)

  async function read(parts: PrivatePress): Promise<VisiblePressKit | undefined> {
    const kit = parts === 'none' ? undefined : await readVisiblePressKit(deps, 'linked')
    if (!kit || parts === 'all') return kit
    const { photos, updatedAt } = kit
    const others = { bios: [], shows: [], quotes: [], rider: [], stagePlot: [], logos: [] }
    return { ...others, release: null, booking: null, photos, updatedAt }
  }

  return {
    show: async (parts: PrivatePress, base: string) => {
      const kit = await read(parts)
      return kit ? show(kit, base, 'press-files') : null
    },
    send: async (
      parts: PrivatePress,
      { id, ...query }: { id: string; size?: 'page' | undefined },
      exchange: Parameters<typeof send>[3],
    ) => {
      const kit = await read(parts)
      if (!kit) throw new HttpError(404, NOT_HERE_MESSAGE)
      return send(kit, id, query, exchange)
    },
  }
}
