import { PATHS } from '@troubadour/domain/address/paths'
import { usePageText } from '../shared/use-text.ts'
import { MailForm } from './download-form.tsx'
import type { DownloadRequest } from './download-view.ts'

/** Asks for a mail on the day of a release (docs/product/states.md#reminders). */
export function ReminderForm(request: DownloadRequest) {
  const text = usePageText()
  return (
    <>
      <p>{text('listen.remindText')}</p>
      <MailForm {...request} action={PATHS.listen} button={text('listen.remindButton')} />
    </>
  )
}
