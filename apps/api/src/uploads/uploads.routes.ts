import { rm } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import { PRESS_CATEGORY } from '@troubadour/domain/media/media-file'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { withPlainDiskFull, HttpError } from '../http/http-error.ts'
import { limitWork, requireAttempt } from '../http/throttle.ts'
import { actorOf } from '../activity/audit.ts'
import { withBodyTimeouts } from '../http/large-body.ts'
import { keepPressFile } from './keep-press-file.ts'
import { pictureFormat } from './picture-format.ts'
import { FORM_LIMITS, receiveForm, type ReceivedForm } from './receive-form.ts'
import { makePictureApart, storePicture } from './store-picture.ts'

/** A file of 25 MB over a slow phone line; every other body has 4 s. */
const BODY_TIMEOUTS = { idleMs: 5000, totalMs: 300_000 }
/** Pictures that wait while another one is made; each is a second or two. */
const LIMITS = { atOnce: 1, waiting: 4, message: 'Other pictures are being worked on.', retryAfterS: 5 }

/** Many pictures in a row are fine, a flood of them is not (docs/security.md#limits). */
const BURST = {
  free: 60,
  firstDelayMs: 5000,
  maxDelayMs: 60_000,
  forgetAfterMs: 10 * 60_000,
  message: 'That were many pictures at once. Please wait a moment.',
}

/** Pictures, and files of the press kit (docs/security.md#uploads). In a scope of its own: no other route takes a form. */
export function uploadRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const runInTurn = limitWork(LIMITS)

  void app.register(async (scope) => {
    // Sizes depend on the category, so the form's reader judges them.
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    contractRoute(scope, 'uploadImage', deps, (_input, exchange) =>
      receive(exchange, undefined, (form, file) => keep(form, file, { deps, ...exchange })),
    )
    contractRoute(scope, 'uploadPressFile', deps, (_input, exchange) =>
      receive(exchange, PRESS_CATEGORY, (form, file) =>
        keepPressFile(deps, form, file, actorOf(exchange.request)),
      ),
    )
  })

  async function receive<Kept>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    category: string | undefined,
    work: (form: ReceivedForm, file: string) => Promise<Kept>,
  ): Promise<Kept> {
    if (!request.isMultipart()) throw new HttpError(415, 'The picture must be sent as multipart/form-data.')
    await requireAttempt(deps.db, `upload:${request.session.userId}`, BURST, deps.now())

    const file = deps.mediaStore.temporaryFile()
    try {
      const form = await withBodyTimeouts({ request, reply }, BODY_TIMEOUTS, () =>
        receiveForm(request, file, category),
      )
      return await runInTurn(() => {
        refuseGone(request)
        return work(form, file)
      }).catch((error: unknown) => {
        throw withPlainDiskFull(error)
      })
    } finally {
      await rm(file, { force: true })
    }
  }
}

async function keep(
  { category, alt, name, head }: ReceivedForm,
  file: string,
  { deps, request }: { deps: RouteDeps; request: FastifyRequest },
) {
  const format = pictureFormat(head, category, name)
  const picture = await makePictureApart({ file, format })
  refuseGone(request)
  const origin = { kind: 'uploaded', alt, actor: actorOf(request) } as const
  const { id } = await storePicture(deps, picture, origin, deps.now())
  const { path, width, height, dominantColour, placeholder } = picture
  return { filePath: path, id, width, height, alt, dominantColour, placeholder }
}

/** Nobody would ever name the picture of a client that has gone, while it waited or was worked on. */
function refuseGone({ raw }: FastifyRequest): void {
  if (raw.socket.destroyed) throw new HttpError(400, 'The upload was cancelled.')
}
