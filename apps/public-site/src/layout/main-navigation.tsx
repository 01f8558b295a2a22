import { PATHS } from '@troubadour/domain/address/paths'
import { MenuIcon } from '@troubadour/ui/pictures/icon'
import { usePageText } from '../shared/use-text.ts'
import ownStyles from './own-hero.module.css'
import styles from './main-navigation.module.css'
import { PageLinks, usePageLinks } from './own-page-links.tsx'
import { type CurrentItem, SectionLinks, useLinkedSections } from './section-links.tsx'
import { SiteName } from './site-name.tsx'

const MENU_ID = 'nav-menu'

/** docs/product/public-pages.md#sticky-navigation; the boot script shows and hides it, and marks a link. */
export function StickyNav() {
  return <MainNavigation isHome className={styles.sticky} />
}

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
  const text = usePageText()
  const pages = usePageLinks(['navigation'])
  const labels = [...useLinkedSections().map(({ title }) => text(title)), ...pages.map(({ title }) => title)]
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

/** Width of the bar beside the name, in px: at the narrowest window with a bar, and at 75em. Text is 16 px. */
const BAR_PX = 560
const WIDE_BAR_PX = 850

/** Links that do not fit into the bar stay in the menu: in windows up to 75em, or in all windows. */
function roomClass(labels: readonly string[]): string | undefined {
  const width = labels.reduce((sum, label) => sum + 8 * label.length + 40, 0)
  if (width > WIDE_BAR_PX) return styles.packed
  return width > BAR_PX ? styles.crowded : undefined
}
