import { FALLBACK_FRACTIONS, PATHS } from '@troubadour/domain/address/paths'
import { SECTION_TITLES, shownSections, type SectionId } from '@troubadour/domain/home/sections'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { MenuIcon } from '@troubadour/ui/pictures/icon'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import ownStyles from './own-hero.module.css'
import styles from './section-navigation.module.css'
import { PageLinks, useLinkedPages } from './own-page-links.tsx'
import { SiteName } from './site-name.tsx'

const MENU_ID = 'nav-menu'

/** docs/product/public-pages.md#sticky-navigation; the boot script shows and hides it, and marks a link. */
export function StickyNav() {
  return <MainNavigation isHome className={styles.sticky} />
}

/** The section to which a page belongs, or the address of an own page. */
export type CurrentItem = SectionId | `/${string}`

/** The same items on every other page (docs/product/public-pages.md#page-header). */
export function PageNav({ current }: { current: CurrentItem | undefined }) {
  return <MainNavigation current={current} className={styles.still} />
}

function MainNavigation({
  isHome = false,
  current,
  className,
}: {
  isHome?: boolean
  current?: CurrentItem
  className: string | undefined
}) {
  const site = useSite()
  const text = usePageText()
  const pages = useLinkedPages().filter(({ place }) => place === 'navigation')
  const labels = [
    ...linkedSections(site).map((id) => text(SECTION_TITLES[id])),
    ...pages.map(({ title }) => title),
  ]
  return (
    <nav
      className={`${styles.nav} ${className} ${roomClass(labels) ?? ''}`}
      aria-label={text('spoken.mainLabel')}
    >
      <a href={isHome ? '#top' : PATHS.home} dir="auto" className={styles.name}>
        <SiteName width="11rem" className={ownStyles.nameLogo} />
      </a>
      {labels.length > 0 && (
        <>
          <button type="button" popoverTarget={MENU_ID} className={styles.toggle}>
            <MenuIcon />
            {text('navigation.menuButton')}
          </button>
          <div id={MENU_ID} popover="auto" data-menu="" className={styles.menu}>
            <SectionLinks isHome={isHome} current={current} className={styles.links} />
            <PageLinks places={['navigation']} current={current} className={styles.links} />
          </div>
        </>
      )}
    </nav>
  )
}

/** Width of the bar beside the name, in px: at the narrowest window with a bar, and at 1200 px. */
const BAR_PX = 560
const WIDE_BAR_PX = 850

/** Links that do not fit into the bar stay in the menu: in windows up to 1200 px, or in all windows. */
function roomClass(labels: readonly string[]): string | undefined {
  const width = labels.reduce((sum, label) => sum + 8 * label.length + 40, 0)
  if (width > WIDE_BAR_PX) return styles.packed
  return width > BAR_PX ? styles.crowded : undefined
}

/** The sections with links in the navigation: all but the newsletter. */
export function linkedSections(site: SiteSettings) {
  return shownSections(site).filter((id) => id !== 'newsletter')
}

/** Links to the sections (docs/product/public-pages.md#section-navigation). */
export function SectionLinks({
  isHome = false,
  hasFallback = false,
  current,
  className,
}: {
  isHome?: boolean
  current?: CurrentItem
  /** Whether a missing section is replaced by its fraction of the page, as in the footer. */
  hasFallback?: boolean
  className?: string
}) {
  const sections = linkedSections(useSite())
  const text = usePageText()
  if (sections.length === 0) return null
  return (
    <PlainList className={className}>
      {sections.map((id) => (
        <li key={id}>
          <a
            href={`${isHome ? '' : PATHS.home}#${id}`}
            aria-current={id === current || undefined}
            data-fraction={hasFallback ? FALLBACK_FRACTIONS[id] : undefined}
          >
            {text(SECTION_TITLES[id])}
          </a>
        </li>
      ))}
    </PlainList>
  )
}
