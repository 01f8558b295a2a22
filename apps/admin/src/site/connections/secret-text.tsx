import type { Connection } from '@troubadour/domain/connections/connection'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { Moment, dateOf } from '../../shared/time/moment.tsx'

/** Within a sentence. */
const sinceText = (at: string, clock: SiteClock) =>
  dateOf(at, clock).replace(/^(Today|Yesterday)$/, (word) => word.toLowerCase())

/** What is shown of a stored secret: never the secret itself. */
export function SecretText({ ending, since }: Connection['secrets'][string]) {
  return (
    <>
      {ending === '' ? 'Stored' : `Ends in …${ending}`}, since <Moment at={since} words={sinceText} />
    </>
  )
}
