import type { Moment } from '../time/zoned-time.ts'
import { toMillis } from '../time/zoned-time.ts'
import { countText } from '../texts/count-text.ts'
import { bytesText, line, textFact } from './line.ts'
import type { SystemLine } from './system.ts'
import type { SystemFacts } from './system-facts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Below this the disk may be full before anybody looks: uploads are refused, and backups leave 300 MB. */
const FREE_MIN_BYTES = 1e9
/** Days of samples from which the pace is known. */
const PACE_DAYS = 7
const FULL_SOON_DAYS = 14
/** A longer time is not worth a number. */
const FULL_LATE_DAYS = 730

/** What takes space, and when the disk is full at this pace (docs/product/states.md#system). */
export function diskLine(disk: SystemFacts['disk'], now: Moment): SystemLine {
  const { databaseBytes, freeBytes, samples, isInBucket } = disk
  const last = samples.at(-1)
  const days = daysUntilFull(disk, now)
  const inBucket = isInBucket ? ' in the bucket, which has no limit' : ''
  const facts = [
    textFact('Database', bytesText(databaseBytes)),
    ...(last
      ? [
          textFact('Pictures', bytesText(last.pictures) + inBucket),
          textFact('Recordings', bytesText(last.audio) + inBucket),
          textFact('Videos and press kit', bytesText(last.others) + inBucket),
          textFact('Backups', bytesText(last.backups)),
        ]
      : []),
    textFact('Full at this pace', paceText(days)),
  ]
  return line({ name: 'disk', title: 'Disk', facts, checkedAt: last?.at ?? null, ...judge(freeBytes, days) })
}

function judge(
  freeBytes: number | null,
  days: number | 'never' | null,
): Pick<SystemLine, 'state' | 'sentence' | 'advice'> {
  if (freeBytes === null)
    return { state: 'unknown', sentence: 'The system does not say how much space is left.', advice: null }
  const left = bytesText(freeBytes)
  const advice =
    'Delete what you no longer need under Pictures and Music, keep fewer backups, or get a larger disk.'
  if (freeBytes < FREE_MIN_BYTES)
    return { state: 'problem', sentence: `The disk of the server is nearly full: ${left} are left.`, advice }
  if (typeof days === 'number' && days <= FULL_SOON_DAYS)
    return {
      state: 'problem',
      sentence: `The disk of the server is full in about ${countText(days, 'day')} at this pace: ${left} are left.`,
      advice,
    }
  return { state: 'ok', sentence: `${left} are left on the disk of the server.`, advice: null }
}

/** Days until the disk is full; null while that cannot be told. */
function daysUntilFull(
  { freeBytes, samples }: Pick<SystemFacts['disk'], 'freeBytes' | 'samples'>,
  now: Moment,
): number | 'never' | null {
  const first = samples.find((sample) => sample.freeBytes !== null)
  if (freeBytes === null || !first || first.freeBytes === null) return null
  const days = (toMillis(now) - toMillis(first.at)) / DAY_MS
  if (days < PACE_DAYS) return null
  const bytesADay = (first.freeBytes - freeBytes) / days
  const left = bytesADay > 0 ? Math.floor(freeBytes / bytesADay) : Infinity
  return left > FULL_LATE_DAYS ? 'never' : left
}

function paceText(days: number | 'never' | null): string {
  if (days === null) return `cannot be told yet: it takes ${PACE_DAYS} days`
  return days === 'never' ? 'not within two years' : `in about ${countText(days, 'day')}`
}
