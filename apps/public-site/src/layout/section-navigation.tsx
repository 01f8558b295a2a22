import { PATHS, SECTIONS } from '@troubadour/domain/site/paths'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { MenuIcon } from '@troubadour/ui/pictures/icon'
import { useSite } from '../shared/page-context.tsx'
import styles from './section-navigation.module.css'

const MENU_ID = 'nav-menu'

/** docs/product/public-pages.md#sticky-navigation; the boot script shows and hides it, and marks a link. */
export function StickyNav() {
  const { projectName, tagline } = useSite()
  return (
    <nav className={styles.nav} aria-label="Main">
      <a href="#top" dir="auto" className={styles.name}>
        {projectName || tagline}
      </a>
      <button type="button" popoverTarget={MENU_ID} className={styles.toggle}>
        <MenuIcon />
        Menu
      </button>
      <div id={MENU_ID} popover="auto" data-menu="" className={styles.menu}>
        <SectionLinks isHome className={styles.links} />
      </div>
    </nav>
  )
}

/** Links to the three sections (docs/product/public-pages.md#section-navigation). */
export function SectionLinks({
  isHome = false,
  hasFallback = false,
  className,
}: {
  isHome?: boolean
  /** In the footer, a section that cannot be found is looked for at its share of the page. */
  hasFallback?: boolean
  className?: string
}) {
  return (
    <PlainList className={className}>
      {SECTIONS.map(({ id, label, fallbackFraction }) => (
        <li key={id}>
          <a
            href={`${isHome ? '' : PATHS.home}#${id}`}
            data-fraction={hasFallback ? fallbackFraction : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </PlainList>
  )
}
