import { TechnicalDetails } from '../../shared/technical-details.tsx'
import styles from './mail-panel.module.css'

/** What is needed before a mail can be sent. */
export function MailSetup() {
  return (
    <div className={styles.setup}>
      <p>
        Who signs up is stored as unconfirmed, and no mail is sent to anybody. To send, you need an account at
        a mail provider; give its details to whoever looks after your server. Then you can ask everybody who
        is still unconfirmed to confirm, from here.
      </p>
      <TechnicalDetails>
        <ol className={styles.steps}>
          <li>
            Set <code>SMTP_URL</code> to where the provider takes mail, such as{' '}
            <code>smtps://user:password@mail.example.com</code>.
          </li>
          <li>
            Set <code>MAIL_FROM</code> to the sender, such as <code>Your Name &lt;news@example.com&gt;</code>.
          </li>
          <li>
            Where <code>PUBLIC_ORIGIN</code> is not set, set <code>MAIL_LINK_ORIGIN</code> to the address of
            your public site: the links in the mails begin with it.
          </li>
          <li>Start the server again.</li>
        </ol>
      </TechnicalDetails>
    </div>
  )
}
