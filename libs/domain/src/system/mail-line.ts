import { CONNECTIONS_PATH } from '../connections/connection-names.ts'
import { MAIL_STAND_IN } from '../connections/stand-ins.ts'
import { toMillis, type Moment } from '../time/zoned-time.ts'
import { countText } from '../texts/count-text.ts'
import { line, textFact, timeFact } from './line.ts'
import type { SystemLine } from './system.ts'
import type { SystemFacts } from './system-facts.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Whether mail leaves, and arrives as far as the records of the sender's domain say (docs/product/states.md#system).
 * @param job that sends mails, if it failed
 */
export function mailLine(mail: SystemFacts['mail'], job: string | null, now: Moment): SystemLine {
  const { way, sentAt, waiting, waitingSince, refused, problem, failedTrial, wrongRecords, domainFault } =
    mail
  const base = { name: 'mail', title: 'Mail', to: CONNECTIONS_PATH } as const
  if (way === 'none')
    return line({ ...base, state: 'off', sentence: 'Mail is not set up: nothing can be sent.' })
  const numbers = {
    facts: [
      timeFact('Last sent', sentAt, 'none yet'),
      textFact('Waiting', String(waiting)),
      textFact('Refused in the last week', String(refused)),
    ],
    job,
  }
  if (way === 'sink')
    return line({
      ...base,
      ...numbers,
      state: 'off',
      sentence: MAIL_STAND_IN,
    })
  const failedSince =
    failedTrial && (sentAt === null || toMillis(sentAt) < toMillis(failedTrial.at)) ? failedTrial.text : null
  if (problem !== null)
    return line({
      ...base,
      ...numbers,
      state: 'problem',
      sentence: 'The last mail did not leave.',
      advice: `${failedSince ?? 'Press ‘Send a test to me’ in Connections: it says what is wrong.'} What waits is tried again by itself.`,
      details: [problem],
    })
  const stalledMs = toMillis(now) - HOUR_MS
  const isStalled =
    waitingSince !== null &&
    toMillis(waitingSince) < stalledMs &&
    (sentAt === null || toMillis(sentAt) < stalledMs)
  if (isStalled)
    return line({
      ...base,
      ...numbers,
      state: 'problem',
      sentence: `${countText(waiting, 'mail')} ${waiting === 1 ? 'has' : 'have'} waited for more than an hour, and none was sent.`,
      advice:
        'Give this sentence to whoever looks after the server: the program that sends mails may not be running.',
    })
  if (failedSince !== null)
    return line({
      ...base,
      ...numbers,
      state: 'problem',
      sentence: 'The last test of your mail server failed.',
      advice: failedSince,
    })
  if (domainFault !== null)
    return line({
      ...base,
      ...numbers,
      state: 'problem',
      sentence: domainFault,
      advice: 'It is in Connections, in the form of Mail.',
    })
  if (wrongRecords > 0) {
    const wrong = `${countText(wrongRecords, 'record')} of your domain ${wrongRecords === 1 ? 'is' : 'are'} wrong`
    return line({
      ...base,
      ...numbers,
      state: 'problem',
      sentence:
        sentAt === null
          ? `${wrong}, so mail may end in the folder for spam.`
          : `Mail is sent, but ${wrong}, so it may end in the folder for spam.`,
      advice: 'Connections says under ‘Will it arrive?’ what to change.',
    })
  }
  if (sentAt === null)
    return line({
      ...base,
      ...numbers,
      state: 'unknown',
      sentence: 'No mail was sent yet, so whether it leaves cannot be told.',
    })
  return line({ ...base, ...numbers, state: 'ok', sentence: 'Mail leaves.' })
}
