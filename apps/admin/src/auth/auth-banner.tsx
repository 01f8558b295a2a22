import { CalendarIcon, CheckIcon } from '@troubadour/ui/pictures/icon'
import styles from './auth-banner.module.css'

/** The right half of the sign-in screen on wide screens; on narrow ones only its mountains, as a strip at the top. */
export function AuthBanner() {
  return (
    <aside className={styles.banner} aria-labelledby="auth-banner-title">
      <div className={styles.text}>
        <h2 id="auth-banner-title" className={styles.title}>
          Event Management System
        </h2>
        <p className={styles.lead}>
          Easy event management: announce a show, change its details or take it off the site in a minute, from
          a desk or from a phone backstage.
        </p>
        <ul className={styles.points}>
          <li>
            <CalendarIcon />
            Dates in your own words, understood as you type
          </li>
          <li>
            <CheckIcon />
            Two-factor security keeps the stage door shut
          </li>
        </ul>
      </div>
    </aside>
  )
}
