import { isStatic, type StaticSectionId } from '@troubadour/domain/sections/sections'
import { Hero } from '../layout/hero.tsx'
import { StickyNav } from '../layout/main-navigation.tsx'
import { SiteFooter } from '../layout/site-footer.tsx'
import { ReactRoot } from '../roots.tsx'
import { SectionBoundary } from '../shared/section.tsx'
import { useShownSections } from '../shared/page-frame.ts'
import { usePageText } from '../shared/use-text.ts'
import { staticSections } from '../static-sections.tsx'
import styles from './home-page.module.css'

/** docs/product/public-pages.md#home-page */
export function HomePage() {
  const text = usePageText()
  return (
    <>
      <a href="#main" className="skip-link">
        {text('navigation.skipLink')}
      </a>
      <div className={styles.top}>
        <ReactRoot name="banner" />
        <StickyNav />
      </div>
      <main id="main" tabIndex={-1} className="page-content">
        <Hero />
        <div>
          {useShownSections().map((id) =>
            isStatic(id) ? <StaticSection key={id} id={id} /> : <ReactRoot key={id} name={id} />,
          )}
        </div>
      </main>
      <SiteFooter isHome />
      <ReactRoot name="overlays" />
    </>
  )
}

function StaticSection({ id }: { id: StaticSectionId }) {
  const { Section } = staticSections[id]
  return (
    <div>
      <SectionBoundary id={id}>
        <Section />
      </SectionBoundary>
    </div>
  )
}
