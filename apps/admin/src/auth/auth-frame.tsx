import type { ReactNode, Ref } from 'react'
import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/public'
import { CalendarIcon, CheckIcon } from '@troubadour/ui/pictures/icon'
import styles from './auth.module.css'

/** The two halves of the sign-in screen (docs/product/admin.md#sign-in-screen): the form, and the banner. */
export function AuthFrame({
  title,
  titleRef,
  lead,
  children,
}: {
  title: string
  titleRef?: Ref<HTMLHeadingElement>
  lead?: string
  children: ReactNode
}) {
  const { data: site } = useQuery(siteQueries.settings())
  return (
    <div className={styles.page}>
      <main className={styles.panel}>
        <title>{[title, `${site?.projectName ?? ''} Admin`.trim()].join(' · ')}</title>
        <div className={styles.column}>
          <p className={styles.project}>{site?.projectName || 'Admin'}</p>
          <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          <div className={styles.content}>{children}</div>
        </div>
      </main>
      <AuthBanner />
    </div>
  )
}

/** The right half of the sign-in screen on wide screens; on narrow ones only its mountains, as a strip at the top. */
function AuthBanner() {
  return (
    <aside className={styles.banner} aria-labelledby="auth-banner-title">
      <div className={styles.bannerText}>
        <h2 id="auth-banner-title" className={styles.bannerTitle}>
          Event Management System
        </h2>
        <p className={styles.bannerLead}>
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
