import { SignUpForm } from '../shared/sign-up-form.tsx'
import styles from './newsletter-section.module.css'

const HEADING_ID = 'newsletter-heading'

/** docs/product/public-pages.md#newsletter */
export function NewsletterSection() {
  return (
    <section id="newsletter" aria-labelledby={HEADING_ID} className={styles.section}>
      <div className={styles.inner}>
        <h2 id={HEADING_ID} className={styles.title}>
          Join the Journey
        </h2>
        <p className={styles.text}>
          Subscribe to receive updates about new music releases, merchandise, and upcoming events.
        </p>
        <div className={styles.form}>
          <SignUpForm source="newsletter" submitLabel="Subscribe" />
        </div>
      </div>
    </section>
  )
}
