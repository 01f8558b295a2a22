import { PATHS } from '@troubadour/domain/site/paths'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { useSite } from '../shared/page-context.tsx'
import { ContactDetails } from './legal-page.tsx'
import { AGAIN_FIELD, type MailLink, mailLinkView, TOKEN_PARAM } from './mail-link.ts'
import styles from './static-pages.module.css'

/** Where the links in mails lead: one card with one button, which posts the link's secret. It needs no JavaScript. */
export function MailLinkPage({ link = { state: 'incomplete' } }: { link?: MailLink }) {
  const { projectName, tagline } = useSite()
  const { title, text, note, button, link: way, hasContact } = mailLinkView(link.state)
  return (
    <main className={`page-content ${styles.mailPage}`}>
      <a href={PATHS.home} className={styles.mailHome}>
        {projectName || tagline}
      </a>
      <div className={`paper ${styles.mailCard}`}>
        <h1 className={styles.mailTitle}>{title}</h1>
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
      </div>
    </main>
  )
}
