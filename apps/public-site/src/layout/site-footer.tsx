import { PATHS } from '@troubadour/domain/site/paths'
import { dayAt, toMillis, yearOf } from '@troubadour/domain/time/zoned-time'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { useSite, useSiteClock } from '../shared/page-context.tsx'
import { LinkList } from './link-list.tsx'
import { PageLinks } from './own-page-links.tsx'
import { SectionLinks } from './section-navigation.tsx'
import { UserText } from '../shared/user-text.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './site-footer.module.css'

/** Links to the pages that list everything of a kind (docs/product/public-pages.md#lists), as list items. */
export function ListLinks({ className }: { className: string | undefined }) {
  const text = usePageText()
  return (
    <PlainList className={className}>
      {[
        [text('lists.showsLink'), PATHS.shows],
        [text('navigation.releasesLink'), PATHS.music],
        [text('navigation.storeLink'), PATHS.store],
      ].map(([label, path]) => (
        <li key={path}>
          <a href={path}>{label}</a>
        </li>
      ))}
    </PlainList>
  )
}

/** The footer; what has no value in the settings is left out (docs/product/public-pages.md#footer). */
export function SiteFooter({ isHome = false }: { isHome?: boolean }) {
  const site = useSite()
  const text = usePageText()
  const { now, timeZone } = useSiteClock()
  const year = yearOf(dayAt(toMillis(now), timeZone))
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <UserText className={styles.name}>{site.projectName}</UserText>
          <UserText className={styles.tagline}>{site.tagline}</UserText>
          <LinkList className={styles.elsewhere} />
        </div>
        <nav aria-label={text('footer.linksTitle')}>
          <h2 className={styles.heading}>{text('footer.linksTitle')}</h2>
          {!isHome && (
            <PlainList className={styles.links}>
              <li>
                <a href={PATHS.home}>{text('navigation.homeLink')}</a>
              </li>
            </PlainList>
          )}
          <SectionLinks isHome={isHome} hasFallback className={styles.links} />
          <ListLinks className={styles.links} />
          {site.hasPressKit && (
            <PlainList className={styles.links}>
              <li>
                <a href={PATHS.press}>{text('footer.pressLink')}</a>
              </li>
            </PlainList>
          )}
          <PageLinks places={['navigation', 'footer']} className={styles.links} />
        </nav>
        {(site.contactEmail || site.contactPhone) && (
          <div>
            <h2 className={styles.heading}>{text('footer.contactTitle')}</h2>
            <PlainList className={styles.links}>
              {site.contactEmail && (
                <li>
                  <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
                </li>
              )}
              {site.contactPhone && (
                <li>
                  <a href={`tel:${site.contactPhone.replace(/[^\d+]/g, '')}`}>{site.contactPhone}</a>
                </li>
              )}
            </PlainList>
          </div>
        )}
        <div>
          <h2 className={styles.heading}>{text('footer.legalTitle')}</h2>
          <PlainList className={styles.links}>
            <li>
              <a href={PATHS.terms}>{text('footer.termsLink')}</a>
            </li>
            <li>
              <a href={PATHS.privacy}>{text('footer.privacyLink')}</a>
            </li>
          </PlainList>
        </div>
      </div>
      <UserText className={styles.copyright}>{`© ${year} ${site.companyName || site.projectName}`}</UserText>
    </footer>
  )
}
