import { ALT_MAX_LENGTH } from '@troubadour/domain/media/upload-rules'
import {
  isTooLarge,
  PRESS_CATEGORY,
  PRESS_FILE_MAX_BYTES,
  sizeMessage,
} from '@troubadour/domain/media/upload-rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import { receiveFile, withFileForms, type ReceivedFile } from '../http/receive-file.ts'
import { limitWork } from '../http/throttle.ts'
import { actorOf } from '../activity/audit.ts'
import { storePressFile } from './store-press-file.ts'
import { pictureFormat } from './picture-format.ts'
import { makePictureInChild, storePicture } from './store-picture.ts'

const FORM = {
  file: 'image',
  noun: 'picture',
  maxBytes: PRESS_FILE_MAX_BYTES,
  // Ignored for a press file.
  texts: { category: 'The category must come before the picture.', alt: null },
  message: 'Please send one picture, with its category before it.',
  /** Enough for a file of 25 MB over a slow phone line; every other body has 4 s. */
  timeouts: { idleMs: 5000, totalMs: 300_000 },
  flood: { key: 'upload', free: 60, message: 'That were many pictures at once. Please wait a moment.' },
} as const
const CATEGORY_MAX_LENGTH = 40
/** Queue of pictures to process; each takes a second or two. */
const LIMITS = { atOnce: 1, waiting: 4, message: 'Other pictures are being worked on.', retryAfterS: 5 }

/** Pictures, and files of the press kit (docs/security.md#uploads). */
export function uploadRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const runLimited = limitWork(LIMITS)

  withFileForms(app, (scope) => {
    contractRoute(scope, 'uploadImage', deps, (_input, exchange) =>
      receiveFile(deps, exchange, FORM, async (received) => {
        const category = textOf(received, 'category', CATEGORY_MAX_LENGTH)
        // Names that every object has, which no client sends by mistake.
        if (category !== undefined && category in {})
          throw invalidFields({ category: 'There is no such category' })
        // The press kit's files have other limits, and an endpoint of their own.
        if (category === PRESS_CATEGORY) throw invalidFields({ category: 'Is sent by a call of its own' })
        const alt = textOf(received, 'alt', ALT_MAX_LENGTH) ?? ''
        return processUpload(exchange.request, received, category, () =>
          storeUpload(received, { category, alt }, exchange.request),
        )
      }),
    )
    contractRoute(scope, 'uploadPressFile', deps, (_input, exchange) =>
      receiveFile(deps, exchange, FORM, (received) =>
        processUpload(exchange.request, received, PRESS_CATEGORY, () =>
          storePressFile(deps, received, actorOf(exchange.request)),
        ),
      ),
    )
  })

  async function processUpload<Result>(
    request: FastifyRequest,
    { bytes }: ReceivedFile,
    category: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (isTooLarge(bytes, category)) throw new HttpError(413, sizeMessage(category))
    return runLimited(() => {
      refuseGone(request)
      return work()
    })
  }

  async function storeUpload(
    { path: file, name }: ReceivedFile,
    { category, alt }: { category: string | undefined; alt: string },
    request: FastifyRequest,
  ) {
    const format = await pictureFormat(file, category, name)
    const picture = await makePictureInChild({ file, format })
    refuseGone(request)
    const origin = { kind: 'uploaded', alt, actor: actorOf(request) } as const
    const { id } = await storePicture(deps, picture, origin, deps.now())
    const { path, width, height, dominantColour, placeholder } = picture
    return { filePath: path, id, width, height, alt, dominantColour, placeholder }
  }
}

function textOf({ texts }: ReceivedFile, name: string, maxLength: number): string | undefined {
  const text = texts[name]?.trim()
  if (text !== undefined && text.length > maxLength)
    throw invalidFields({ [name]: `Must be at most ${maxLength} characters` })
  return text
}

/** Stops when the client has disconnected while the picture waited or was processed: nothing would use it. */
function refuseGone({ raw }: FastifyRequest): void {
  if (raw.socket.destroyed) throw new HttpError(400, 'The upload was cancelled.')
}
