import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { listenPath } from '@troubadour/domain/release/listen'
import { LinkButton } from '@troubadour/ui/forms/button'
import { usePageText } from '../shared/use-text.ts'
import { CardPage } from './card-page.tsx'
import { ReminderForm } from './reminder-form.tsx'
import type { ReminderView } from './reminder-view.ts'
import { useReminderWhen } from './use-reminder-when.ts'

/** The page after the form for a reminder. */
export function ReminderPage({ reminder = { state: 'missing' } }: { reminder?: ReminderView }) {
  const text = usePageText()
  const when = useReminderWhen()
  if (reminder.state === 'missing')
    return (
      <CardPage title={text('listen.missingTitle')}>
        <p>{text('listen.missingText')}</p>
        <LinkButton href={PATHS.music} size="large">
          {text('navigation.releasesLink')}
        </LinkButton>
      </CardPage>
    )
  const back = reminder.about ? (
    <a href={pathOf('shows', reminder.slug)}>{text('show.backLink')}</a>
  ) : (
    <a href={listenPath(reminder.slug)}>{text('download.backLink')}</a>
  )
  if (reminder.state === 'refused')
    return (
      <CardPage title={text('listen.remindTitle')}>
        <ReminderForm {...reminder} />
        <p>{back}</p>
      </CardPage>
    )
  const [before, after] = text('listen.sentText').split('{email}')
  return (
    <CardPage title={text('listen.sentTitle')}>
      <p>
        {before}
        <b>{reminder.email}</b>
        {after} {when(reminder.at === undefined ? null : Date.parse(reminder.at))}
      </p>
      <p>{back}</p>
    </CardPage>
  )
}
