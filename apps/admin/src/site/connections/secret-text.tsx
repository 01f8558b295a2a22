import type { Connection } from '@troubadour/domain/connections/connection'
import { Moment, dateOf } from '../../shared/time/moment.tsx'

/** What is shown of a stored secret: never the secret itself. */
export function SecretText({ ending, since }: Connection['secrets'][string]) {
  return (
    <>
      {ending === '' ? 'Stored' : `Ends in …${ending}`}, since <Moment at={since} words={dateOf} />
    </>
  )
}
