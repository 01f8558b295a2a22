import { call } from '@troubadour/api-client/call'
import { pageTexts } from '@troubadour/domain/texts/page-texts'
import { ABOUT_FIELD, SHOW_REMINDERS } from '@troubadour/domain/event/show-reminder'
import { PATHS } from '@troubadour/domain/address/paths'
import { idOfPosterCode, listenPath } from '@troubadour/domain/release/listen'
import { sharedCacheControl } from '@troubadour/server/http-cache'
import { UNAVAILABLE_RETRY_AFTER_S } from '@troubadour/web-server/forward'
import { EMAIL_FIELD, NEWS_FIELD, SLUG_FIELD, WEBSITE_FIELD } from '../pages/download-view.ts'
import type { ReminderView } from '../pages/reminder-view.ts'
import type { OpenReading } from './api-source.ts'
import { type AnswerForm, isRefusal } from './native-forms.ts'
import { readReleases } from './read-site.ts'
import type { AnswerVisitor } from './visitor-page.ts'
import type { WebApp } from './web-app.ts'

const HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/**
 * The short addresses of the pages to listen, and their forms for reminders (docs/product/public-pages.md#listen-page).
 * @returns the handlers of the forms, by path
 */
export function addListenPages(
  app: WebApp,
  answerVisitor: AnswerVisitor,
  openReading: OpenReading,
): Record<string, AnswerForm> {
  // Visitors type the URL, or reload the page after the form.
  app.get(PATHS.listen, (_request, reply) => reply.headers(HEADERS).redirect(PATHS.music, 302))

  app.get<{ Params: { code: string } }>(`${PATHS.poster}/:code`, async (request, reply) => {
    const id = idOfPosterCode(request.params.code)
    if (id === null) return reply.callNotFound()
    const reading = openReading()
    const found = (await readReleases(reading)).find((one) => one.id === `music-${id}`)
    if (!found?.slug && !reading.log.isFresh)
      return reply.code(503).header('retry-after', UNAVAILABLE_RETRY_AFTER_S).send()
    if (!found?.slug) return reply.callNotFound()
    // The slug may change, and the code never does.
    return reply.header('cache-control', sharedCacheControl(0)).redirect(listenPath(found.slug), 302)
  })

  return {
    // Not a redirect: anybody could open the URL of the result.
    [PATHS.listen]: async ({ fields, client }, request, reply) => {
      const slug = fields.get(SLUG_FIELD) ?? ''
      const sent = { email: fields.get(EMAIL_FIELD) ?? '', wantsNews: fields.has(NEWS_FIELD) }
      const about = SHOW_REMINDERS.find((one) => one === fields.get(ABOUT_FIELD))
      const body = { ...sent, website: fields.get(WEBSITE_FIELD) ?? undefined }
      const answer = (status: number, reminder: ReminderView) => {
        const key = TITLES[reminder.state]
        return answerVisitor(reply.headers(HEADERS), status, 'reminder', { title: { key }, reminder })
      }
      try {
        const params = { slug }
        const { at } = await (about
          ? call('requestShowReminder', { params, body: { ...body, about } }, { client })
          : call('requestReminder', { params, body }, { client }))
        return await answer(200, { state: 'requested', slug, email: sent.email, about, at })
      } catch (error) {
        request.log.info({ err: error }, 'a reminder was refused')
        const isAnswer = isRefusal(error)
        if (isAnswer && error.status === 404) return answer(404, { state: 'missing' })
        const message = isAnswer
          ? (error.fieldErrors.email ?? error.userMessage)
          : pageTexts['download.noMailText']
        const view = { state: 'refused', slug, about, ...sent, error: message } as const
        return answer(isAnswer ? (error.status ?? 503) : 503, view)
      }
    },
  }
}

const TITLES = {
  requested: 'listen.sentTitle',
  refused: 'listen.remindTitle',
  missing: 'listen.missingTitle',
} as const
