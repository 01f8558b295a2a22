import { shownSections } from '@troubadour/domain/home/sections'
import { Hero } from '../layout/hero.tsx'
import { StickyNav } from '../layout/section-navigation.tsx'
import { SiteFooter } from '../layout/site-footer.tsx'
import { AboutSection } from '../about/about-section.tsx'
import { ReactRoot } from '../roots.tsx'
import { VideoSection } from '../video/video-section.tsx'
import { useSite } from '../shared/page-context.tsx'
import { SectionBoundary } from '../shared/section.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './home-page.module.css'

/** The sections without React. */
const STATIC_SECTIONS = { about: AboutSection, video: VideoSection }

/** The visible sections, in order (docs/product/public-pages.md#sections). */
function Sections() {
  return (
    <div>
      {shownSections(useSite()).map((id) => {
        if (id !== 'about' && id !== 'video') return <ReactRoot key={id} name={id} />
        const Section = STATIC_SECTIONS[id]
        return (
          <div key={id}>
            <SectionBoundary id={id}>
              <Section />
            </SectionBoundary>
          </div>
        )
      })}
    </div>
  )
}

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
        <Sections />
      </main>
      <SiteFooter isHome />
      <ReactRoot name="overlays" />
    </>
  )
}
