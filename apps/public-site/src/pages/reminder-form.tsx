import { PATHS } from '@troubadour/domain/address/paths'
import { ABOUT_FIELD, type ShowReminder } from '@troubadour/domain/event/show-reminder'
import { usePageText } from '../shared/use-text.ts'
import { MailForm } from './download-form.tsx'
import type { ReminderRequest } from './reminder-view.ts'
import styles from './static-pages.module.css'

const ABOUT_KEYS = { tickets: 'show.remindTicketsLabel', week: 'show.remindWeekLabel' } as const

/**
 * Asks for a mail on the day of a release, or for one about a show (docs/product/states.md#reminders).
 * @param offered what there is to choose from; without it the choice was made
 */
export function ReminderForm({
  about,
  offered = about ? [about] : [],
  ...request
}: ReminderRequest & { offered?: readonly ShowReminder[] }) {
  const text = usePageText()
  const [first] = offered
  return (
    <>
      <p>{text(first ? 'show.remindText' : 'listen.remindText')}</p>
      <MailForm {...request} action={PATHS.listen} button={text('listen.remindButton')}>
        {first && (
          <div className={styles.abouts}>
            {offered.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={ABOUT_FIELD}
                  value={one}
                  defaultChecked={one === (about ?? first)}
                />
                {text(ABOUT_KEYS[one])}
              </label>
            ))}
          </div>
        )}
      </MailForm>
    </>
  )
}
