import { EMPTY_EMAIL_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import { subscription } from '@troubadour/domain/mailing-list/subscriber'
import type { PastedListResult } from '@troubadour/domain/mailing-list/subscriber-import'
import type { FastifyInstance } from 'fastify'
import { changeRoute } from '../activity/audit.ts'
import type { RouteDeps } from '../http/deps.ts'
import { requireAttempt } from '../http/throttle.ts'
import { shortened } from '../shared/csv-text.ts'
import { addPerson, ENOUGH_MAILS_MESSAGE, mustWait } from './add-subscriber.ts'

const MINUTE_MS = 60 * 1000
/** Limit for one administrator: enough for the paper lists of a tour, but not for spam. */
const BURST = {
  free: 5,
  firstDelayMs: MINUTE_MS,
  maxDelayMs: 10 * MINUTE_MS,
  forgetAfterMs: 60 * MINUTE_MS,
  message: 'That were many people at once. Please wait a moment.',
}

/** Adds the people of a paper list, who get the confirmation mail (docs/product/mails.md#added-by-hand). */
export function addListRoute(app: FastifyInstance, deps: RouteDeps): void {
  changeRoute(app, 'addSubscribers', deps, async ({ body }, { trx, record, request }) => {
    await requireAttempt(deps.db, `add-subscribers:${request.session.userId}`, BURST, deps.now())
    const result: PastedListResult = { added: 0, known: 0, refused: [] }
    const seen = new Set<string>()
    for (const [index, line] of body.text.split('\n').entries()) {
      if (line.trim() === '') continue
      const refuse = (reason: string) =>
        result.refused.push({ line: index + 1, text: shortened(line.trim()), reason })
      const { data: email, error } = subscription.shape.email.safeParse(addressOf(line))
      if (email === undefined) refuse(error.issues[0]?.message ?? EMPTY_EMAIL_MESSAGE)
      else if (seen.has(email.toLowerCase())) refuse('Was in the list before')
      else if (await mustWait({ trx, outbox: deps.outbox }, email, deps.now())) refuse(ENOUGH_MAILS_MESSAGE)
      else {
        seen.add(email.toLowerCase())
        const added = await addPerson(trx, deps.outbox, { email, statement: body.statement }, deps.now())
        result[added === null ? 'known' : 'added'] += 1
      }
    }
    // Without the addresses, which may be erased one day.
    const after = { added: result.added, known: result.known, refused: result.refused.length }
    if (result.added > 0) await record('Added a list of people to the mailing list', { after })
    return result
  })
}

/** The word with an @ in a line such as 'Ann Lee, ann@example.org' or 'Ann Lee <ann@example.org>'; else the line. */
function addressOf(line: string): string {
  const words = line.split(/[\s,;<>()"]/)
  return words.find((word) => word.includes('@'))?.replace(/^mailto:/i, '') ?? line
}
