import { SECTION_OFFSET_PX } from '@troubadour/domain/paths'
import { Notice } from '@troubadour/ui/notice'
import { findNotice, NOTICE_PARAM } from '../shared/notices.ts'
import { useSearchParam } from '../shared/page-search.tsx'
import { SignUpForm } from '../shared/sign-up-form.tsx'
import styles from './newsletter-section.module.css'

const HEADING_ID = 'newsletter-heading'

/** Specification, 2. Newsletter section; also where a form that was sent without JavaScript is answered. */
export function NewsletterSection() {
  const notice = findNotice(useSearchParam(NOTICE_PARAM))
  return (
    <section
      id="newsletter"
      aria-labelledby={HEADING_ID}
      className={styles.section}
      style={{ scrollMarginTop: SECTION_OFFSET_PX }}
    >
      <div className={styles.inner}>
        <h2 id={HEADING_ID} className={styles.title}>
          Join the Journey
        </h2>
        <p className={styles.text}>
          Subscribe to receive updates about new music releases, merchandise, and upcoming events.
        </p>
        {notice && (
          <Notice tone={notice.tone} title={notice.title} className={styles.notice}>
            {notice.text}
          </Notice>
        )}
        <div className={styles.form}>
          <SignUpForm source="newsletter" submitLabel="Subscribe" />
        </div>
      </div>
    </section>
  )
}
