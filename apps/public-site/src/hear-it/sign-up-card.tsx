import { SignUpForm } from '../shared/sign-up-form.tsx'
import styles from './sign-up-card.module.css'

/**
 * The sign-up card (docs/product/public-pages.md#sign-up-card). It has an anchor of its own: below a long list the
 * section's would be far away.
 */
export function SignUpCard({ hasReleases }: { hasReleases: boolean }) {
  return (
    <div id="stay-updated" className={`paper ${styles.card}`}>
      <h3 className={styles.title}>{hasReleases ? 'Stay Updated' : 'Coming Soon'}</h3>
      <p className={styles.text}>Be the first to know when new tracks drop.</p>
      <SignUpForm source="coming_soon" submitLabel="Notify Me" />
      <p className={styles.note}>I'll never sell your info or spam you. You can unsubscribe at any time.</p>
    </div>
  )
}
