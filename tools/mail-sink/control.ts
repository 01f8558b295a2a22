/**
 * A test's requests and commands to the mail sink (`../process/control.ts`).
 *
 * - `GET messages` lists the messages with all their contents, oldest first. In the query: `to`, with '*' for anything;
 *   `atLeast` waits for so many messages, with the timeout `withinMs` (10,000), after which the response is 408.
 *   `GET count` returns `{ count }`, by the same query.
 * - `GET recipients` lists the recipients' addresses, one entry for each mail.
 * - `POST faults` replaces the fault rules: a list of FaultRule (`faults.ts`). `DELETE faults` removes them.
 *   `GET faults` returns `{ hits }`, the number of failures; `atLeast` and `withinMs` as above.
 * - `PUT smtp` `{ isListening }` stops the mail server with its connections, or starts it again on the same port.
 * - `PUT offer` replaces parts of what the mail server offers (SmtpOffer in `smtp-offer.ts`): TLS and its certificate,
 *   and the extensions AUTH and 8BITMIME. It starts again on the same port.
 * - `POST reset` restores the initial state.
 */
import { once, type EventEmitter } from 'node:events'
import { faultCommands, refuse, type Commands, type ControlAnswer } from '../process/control.ts'
import type { FaultRules } from '../process/fault-rules.ts'
import type { FaultRule } from './faults.ts'
import type { Envelope, Mailbox } from './mailbox.ts'
import type { SmtpOffer } from './smtp-offer.ts'
import type { Smtp } from './smtp.ts'

const WAIT_MS = 60_000

interface Sink {
  mailbox: Mailbox
  faults: FaultRules<FaultRule>
  smtp: Smtp
}

export function controlCommands({ mailbox, faults, smtp }: Sink): Commands {
  const untilMailed = (query: URLSearchParams, bodyOf: (found: Envelope[]) => unknown) =>
    until(mailbox, query, () => {
      const found = mailbox.find(query.get('to') ?? '*')
      return { count: found.length, body: () => bodyOf(found) }
    })
  return {
    ...faultCommands(faults),
    'GET faults': (_body, query) =>
      until(faults, query, () => ({ count: faults.hits, body: () => ({ hits: faults.hits }) })),
    'GET messages': (_body, query) => untilMailed(query, (found) => mailbox.read(found)),
    'GET count': (_body, query) => untilMailed(query, ({ length: count }) => ({ count })),
    'GET recipients': () => ({ status: 200, body: mailbox.recipients() }),
    'PUT smtp': async (body) => {
      const { isListening } = body as { isListening: boolean }
      await (isListening ? smtp.start() : smtp.stop())
    },
    // Only our own tests send these.
    'PUT offer': (body) => smtp.offer(body as Partial<SmtpOffer>),
    'POST reset': async () => {
      mailbox.clear()
      faults.replace([])
      await smtp.reset()
    },
  }
}

interface Found {
  count: number
  body: () => unknown
}

/** Waits until there are `atLeast` so many, checking at every change. */
async function until(
  source: EventEmitter<{ change: [] }>,
  query: URLSearchParams,
  look: () => Found,
): Promise<ControlAnswer> {
  const atLeast = Number(query.get('atLeast'))
  const withinMs = Number(query.get('withinMs') ?? WAIT_MS)
  const late = AbortSignal.timeout(withinMs)
  const done = new AbortController()
  const signal = AbortSignal.any([late, done.signal])
  try {
    for (;;) {
      // Listens before it looks, so that no change is missed.
      const change = once(source, 'change', { signal }).catch(() => null)
      const { count, body } = look()
      if (count >= atLeast) return { status: 200, body: await body() }
      if ((await change) === null) return refuse(408, `${count} in place of ${atLeast} after ${withinMs} ms.`)
    }
  } finally {
    done.abort()
  }
}
