import { PATHS } from '@troubadour/domain/address/paths'
import { momentText } from '@troubadour/domain/event/event-status'
import { ABOUT_FIELD, type remindersOffered } from '@troubadour/domain/event/show-reminder'
import { useSiteClock } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import { MailForm } from './download-form.tsx'
import type { ReminderRequest } from './reminder-view.ts'
import { useReminderWhen } from './use-reminder-when.ts'
import styles from './static-pages.module.css'

/** `until` is when the mail is sent. */
type Offered = Pick<ReturnType<typeof remindersOffered>[number], 'about'> & { until?: number }

const ABOUT_KEYS = { tickets: 'show.remindTicketsLabel', week: 'show.remindWeekLabel' } as const

/**
 * Asks for a mail on the day of a release, or for one about a show (docs/product/states.md#reminders).
 * @param offered what there is to choose from; without it the choice was made
 * @param at when the mail about a release is sent
 */
export function ReminderForm({
  about,
  offered = about ? [{ about }] : [],
  at = null,
  ...request
}: ReminderRequest & { offered?: readonly Offered[]; at?: number | null }) {
  const text = usePageText()
  const when = useReminderWhen()
  const { timeZone, language } = useSiteClock()
  const [first] = offered
  return (
    <>
      <p>
        {text(first ? 'show.remindText' : 'listen.remindText')} {when(at)}
      </p>
      <MailForm {...request} action={PATHS.listen} button={text('listen.remindButton')}>
        {first && (
          <div className={styles.abouts}>
            {offered.map(({ about: one, until }) => (
              <label key={one}>
                <input
                  type="radio"
                  name={ABOUT_FIELD}
                  value={one}
                  defaultChecked={one === (about ?? first.about)}
                />
                <span>
                  {text(ABOUT_KEYS[one])}
                  {until !== undefined && <small>{momentText(until, timeZone, language)}</small>}
                </span>
              </label>
            ))}
          </div>
        )}
      </MailForm>
    </>
  )
}
