import { useQuery } from '@tanstack/react-query'
import { latestPostsQuery } from '@troubadour/api-client/public'
import { PATHS } from '@troubadour/domain/address/paths'
import { dayAt, toMillis, yearOf } from '@troubadour/domain/time/zoned-time'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { useSite, useSiteClock } from '../shared/page-context.tsx'
import { LinkList } from './link-list.tsx'
import { PageLinks } from './own-page-links.tsx'
import { SectionLinks } from './section-links.tsx'
import { UserText } from '../shared/user-text.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './site-footer.module.css'

function Links({
  links,
  className = styles.links,
}: {
  links: readonly (readonly [label: string, href: string])[]
  className?: string
}) {
  return (
    <PlainList className={className}>
      {links.map(([label, href]) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </PlainList>
  )
}

/** Links to the pages that list everything of a kind (docs/product/public-pages.md#lists). */
export function ListLinks({ className }: { className?: string }) {
  const text = usePageText()
  const { data: posts = [] } = useQuery(latestPostsQuery())
  return (
    <Links
      className={className}
      links={[
        [text('lists.showsLink'), PATHS.shows],
        [text('navigation.releasesLink'), PATHS.music],
        [text('navigation.storeLink'), PATHS.store],
        // Without posts, the list says that there are none.
        ...(posts.length > 0 ? ([[text('lists.postsLink'), PATHS.posts]] as const) : []),
      ]}
    />
  )
}

/** The footer; empty settings are left out (docs/product/public-pages.md#footer). */
export function SiteFooter({ isHome = false }: { isHome?: boolean }) {
  const site = useSite()
  const text = usePageText()
  const { now, timeZone } = useSiteClock()
  const year = yearOf(dayAt(toMillis(now), timeZone))
  const { contactEmail, contactPhone } = site
  const contacts = (
    [
      [contactEmail, `mailto:${contactEmail}`],
      [contactPhone, `tel:${contactPhone.replace(/[^\d+]/g, '')}`],
    ] as const
  ).filter(([label]) => label)
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <UserText className={styles.name}>{site.projectName}</UserText>
          <UserText className={styles.tagline}>{site.tagline}</UserText>
          <LinkList className={styles.elsewhere} />
        </div>
        <nav aria-label={text('footer.linksTitle')} className={styles.quick}>
          <h2 className={styles.heading}>{text('footer.linksTitle')}</h2>
          {!isHome && <Links links={[[text('navigation.homeLink'), PATHS.home]]} />}
          <SectionLinks isHome={isHome} hasFallback className={styles.links} />
          <ListLinks />
          {site.hasPressKit && <Links links={[[text('footer.pressLink'), PATHS.press]]} />}
          <PageLinks places={['navigation', 'footer']} className={styles.links} />
        </nav>
        {contacts.length > 0 && (
          <div>
            <h2 className={styles.heading}>{text('footer.contactTitle')}</h2>
            <Links links={contacts} />
          </div>
        )}
        <div>
          <h2 className={styles.heading}>{text('footer.legalTitle')}</h2>
          <Links
            links={[
              [text('footer.termsLink'), PATHS.terms],
              [text('footer.privacyLink'), PATHS.privacy],
              ...(site.sellsGoods ? ([[text('withdraw.openButton'), PATHS.withdraw]] as const) : []),
            ]}
          />
        </div>
      </div>
      <UserText className={styles.copyright}>{`© ${year} ${site.companyName || site.projectName}`}</UserText>
    </footer>
  )
}
