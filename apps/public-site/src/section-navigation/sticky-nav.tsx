import { MenuIcon } from '@troubadour/ui/pictures/icon'
import { useSite } from '../shared/site.tsx'
import { SectionLinks } from './section-links.tsx'
import styles from './sticky-nav.module.css'
import { useCurrentSection } from './use-current-section.ts'

const MENU_ID = 'nav-menu'

/**
 * The nav bar that slides in once the hero has left (docs/product/public-pages.md#sticky-navigation). The boot script
 * shows and hides it; the menu of small screens is a popover, which browsers open by themselves.
 */
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
        <SectionLinks isHome current={useCurrentSection()} className={styles.links} />
      </div>
    </nav>
  )
}
