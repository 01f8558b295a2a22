import { HEARD_CODECS } from '@troubadour/domain/release/recording'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { fileRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { AUDIO_VARIANTS } from './audio-variants.ts'
import type { SendStored } from '../shared/send-file.ts'

/** Playback for administrators, before visitors may play a recording (docs/product/calls.md#recordings). */
export function listenRoutes(
  app: FastifyInstance,
  { db, sendStored }: RouteDeps & { sendStored: SendStored },
): void {
  fileRoute(app, 'listenToRecording', async ({ params: { id, codec } }, exchange) => {
    const ready = await db
      .selectFrom('audioFiles')
      .innerJoin('recordings', 'recordings.id', 'recordingId')
      .select('forms')
      .where('recordingId', '=', id)
      .where('state', '=', 'ready')
      .where('deletedAt', 'is', null)
      .orderBy('audioFiles.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { type } = AUDIO_VARIANTS[HEARD_CODECS.indexOf(codec)] ?? {}
    const variant = ready?.forms.find((one) => one.type === type)
    if (!variant) throw new HttpError(404, 'There is nothing to hear of this recording.')
    return sendStored(variant.name, { ...exchange, headers: { 'cache-control': 'private, no-store' } })
  })
}
