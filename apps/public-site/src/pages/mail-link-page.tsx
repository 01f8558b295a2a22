import type { Town } from '@troubadour/domain/mailing-list/town'
import { townText } from '@troubadour/domain/mailing-list/town-text'
import { DEFAULT_LANGUAGE, type Language } from '@troubadour/domain/schema/language'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { CardPage } from './card-page.tsx'
import { ContactDetails } from './legal-page.tsx'
import { AGAIN_FIELD, MAIL_ACTION_PATHS, type MailLink, mailLinkView, TOKEN_PARAM } from './mail-link.ts'
import { TownForms } from './town-forms.tsx'
import { useSite } from '../shared/page-context.tsx'
import { useReminderWhen } from './use-reminder-when.ts'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** The page of a mailed link: one button, which posts the link's secret. */
export function MailLinkPage({
  link: { state, token, failed, town, saved, at } = { state: 'incomplete' },
}: {
  link?: MailLink
}) {
  const { note, button = failed, link, hasContact } = mailLinkView(state)
  const text = usePageText()
  const when = useReminderWhen()
  const { language } = useSite()
  const isReturn = button === 'return'
  const noteLine = note && <p className={styles.mailNote}>{text(note)}</p>
  return (
    <CardPage title={text(`mailLink.${state}Title`)}>
      <p>
        {text(`mailLink.${state}Text`, { town: saved ? savedText(saved, language) : '' })}{' '}
        {when(at === undefined ? null : Date.parse(at))}
      </p>
      {button && (
        <form method="post" action={MAIL_ACTION_PATHS[button]} className={styles.mailForm}>
          <input type="hidden" name={TOKEN_PARAM} value={token} />
          {isReturn && <input type="hidden" name={AGAIN_FIELD} value="yes" />}
          {isReturn && noteLine}
          <Button type="submit" variant={isReturn ? 'secondary' : undefined} size="large">
            {text(`mailLink.${button}Button`)}
          </Button>
        </form>
      )}
      {link && (
        <LinkButton href={link.href} size="large">
          {text(link.label)}
        </LinkButton>
      )}
      {hasContact && (
        <p className={styles.mailNote}>
          <ContactDetails />
        </p>
      )}
      {!isReturn && noteLine}
      {town && <TownForms town={town} state={state} />}
    </CardPage>
  )
}

/** Regions have English names only: elsewhere they are shown where they tell namesakes apart. */
function savedText(town: Town, language: Language): string {
  return townText(language === DEFAULT_LANGUAGE ? town : { ...town, region: '' }, language)
}
