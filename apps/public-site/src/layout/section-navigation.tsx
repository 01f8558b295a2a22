import { useEffect, useState } from 'react'
import { PATHS, SECTION_OFFSET_PX, type SectionId, SECTIONS } from '@troubadour/domain/site/paths'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { MenuIcon } from '@troubadour/ui/pictures/icon'
import { useSite } from '../shared/page-context.tsx'
import styles from './section-navigation.module.css'

const MENU_ID = 'nav-menu'

/** docs/product/public-pages.md#sticky-navigation; the boot script shows and hides it. */
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

/** Links to the three sections (docs/product/public-pages.md#section-navigation). */
export function SectionLinks({
  isHome = false,
  hasFallback = false,
  current,
  className,
}: {
  isHome?: boolean
  /** In the footer, a section that cannot be found is looked for at its share of the page. */
  hasFallback?: boolean
  /** The section that the visitor is in. */
  current?: SectionId
  className?: string
}) {
  return (
    <PlainList className={className}>
      {SECTIONS.map(({ id, label, fallbackFraction }) => (
        <li key={id}>
          <a
            href={`${isHome ? '' : PATHS.home}#${id}`}
            aria-current={id === current ? 'location' : undefined}
            data-fraction={hasFallback ? fallbackFraction : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </PlainList>
  )
}

/** A section that ends above this line, in px from the top, is no longer the current one: twice the offset of a jump. */
const LEFT_ABOVE_PX = 2 * SECTION_OFFSET_PX

/** The first of the sections that is in view; undefined where none of them is. */
function useCurrentSection(): SectionId | undefined {
  const [visible, setVisible] = useState<Partial<Record<string, boolean>>>({})
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setVisible((known) => ({
          ...known,
          ...Object.fromEntries(entries.map(({ target, isIntersecting }) => [target.id, isIntersecting])),
        })),
      { rootMargin: `-${LEFT_ABOVE_PX}px 0px 0px` },
    )
    for (const { id } of SECTIONS) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return SECTIONS.find(({ id }) => visible[id])?.id
}
