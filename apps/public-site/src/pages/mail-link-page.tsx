import { PATHS } from '@troubadour/domain/site/paths'
import { Button, LinkButton } from '@troubadour/ui/forms/button'
import { ContactDetails } from '../layout/legal-page.tsx'
import { useSite } from '../shared/site.tsx'
import { AGAIN_FIELD, mailLinkView, TOKEN_PARAM, type MailLink } from './mail-link.ts'
import styles from './mail-link-page.module.css'

/** Where the links in mails lead: one card with one button, which posts the link's secret. It needs no JavaScript. */
export function MailLinkPage({ link = { state: 'incomplete' } }: { link?: MailLink }) {
  const { projectName, tagline } = useSite()
  const { title, text, note, button, link: way, hasContact } = mailLinkView(link.state)
  return (
    <main className={`page-content ${styles.page}`}>
      <a href={PATHS.home} className={styles.home}>
        {projectName || tagline}
      </a>
      <div className={`paper ${styles.card}`}>
        <h1 className={styles.title}>{title}</h1>
        <p>{text}</p>
        {button && (
          <form method="post" action={button.path} className={styles.form}>
            <input type="hidden" name={TOKEN_PARAM} value={link.token} />
            {button.isAgain && <input type="hidden" name={AGAIN_FIELD} value="yes" />}
            {button.isAgain && <p className={styles.note}>{note}</p>}
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
          <p className={styles.note}>
            You can reach us <ContactDetails />.
          </p>
        )}
        {note && !button?.isAgain && <p className={styles.note}>{note}</p>}
      </div>
    </main>
  )
}
