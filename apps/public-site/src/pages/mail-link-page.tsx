import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { CardPage } from './card-page.tsx'
import { ContactDetails } from './legal-page.tsx'
import { AGAIN_FIELD, type MailLink, mailLinkView, TOKEN_PARAM } from './mail-link.ts'
import styles from './static-pages.module.css'

/** Where the links in mails lead: one button, which posts the link's secret. */
export function MailLinkPage({ link = { state: 'incomplete' } }: { link?: MailLink }) {
  const { title, text, note, button, link: way, hasContact } = mailLinkView(link.state)
  return (
    <CardPage title={title}>
      <p>{text}</p>
      {button && (
        <form method="post" action={button.path} className={styles.mailForm}>
          <input type="hidden" name={TOKEN_PARAM} value={link.token} />
          {button.isAgain && <input type="hidden" name={AGAIN_FIELD} value="yes" />}
          {button.isAgain && <p className={styles.mailNote}>{note}</p>}
          <Button type="submit" variant={button.variant} size="large">
            {button.label}
          </Button>
        </form>
      )}
      {way && (
        <LinkButton href={way.href} size="large">
          {way.label}
        </LinkButton>
      )}
      {hasContact && (
        <p className={styles.mailNote}>
          You can reach us <ContactDetails />.
        </p>
      )}
      {note && !button?.isAgain && <p className={styles.mailNote}>{note}</p>}
    </CardPage>
  )
}
