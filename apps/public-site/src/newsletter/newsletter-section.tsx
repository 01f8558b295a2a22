import { SignUpForm } from '../shared/sign-up-form.tsx'
import { useText } from '../shared/use-text.ts'
import styles from './newsletter-section.module.css'

const HEADING_ID = 'newsletter-heading'

/** docs/product/public-pages.md#newsletter */
export function NewsletterSection() {
  const text = useText()
  return (
    <section id="newsletter" aria-labelledby={HEADING_ID} className={styles.section}>
      <div className={styles.inner}>
        <h2 id={HEADING_ID} className={styles.title}>
          {text('newsletter.title')}
        </h2>
        <p className={styles.text}>{text('newsletter.consentText')}</p>
        <div className={styles.form}>
          <SignUpForm source="newsletter" submitLabel={text('newsletter.button')} />
        </div>
      </div>
    </section>
  )
}
