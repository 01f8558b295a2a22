import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { CardPage } from './card-page.tsx'
import { ContactDetails } from './legal-page.tsx'
import { AGAIN_FIELD, type MailLink, mailLinkView, TOKEN_PARAM } from './mail-link.ts'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

/** Where the links in mails lead: one button, which posts the link's secret. */
export function MailLinkPage({ link = { state: 'incomplete' } }: { link?: MailLink }) {
  const { button, link: way, hasContact, ...said } = mailLinkView(link.state)
  const text = usePageText()
  const note = said.note && text(said.note)
  return (
    <CardPage title={text(said.title)}>
      <p>{text(said.text)}</p>
      {button && (
        <form method="post" action={button.path} className={styles.mailForm}>
          <input type="hidden" name={TOKEN_PARAM} value={link.token} />
          {button.isAgain && <input type="hidden" name={AGAIN_FIELD} value="yes" />}
          {button.isAgain && <p className={styles.mailNote}>{note}</p>}
          <Button type="submit" variant={button.variant} size="large">
            {text(button.label)}
          </Button>
        </form>
      )}
      {way && (
        <LinkButton href={way.href} size="large">
          {text(way.label)}
        </LinkButton>
      )}
      {hasContact && (
        <p className={styles.mailNote}>
          <ContactDetails />
        </p>
      )}
      {note && !button?.isAgain && <p className={styles.mailNote}>{note}</p>}
    </CardPage>
  )
}
