import { Hero } from '../layout/hero.tsx'
import { StickyNav } from '../layout/section-navigation.tsx'
import { SiteFooter } from '../layout/site-footer.tsx'
import { ReactRoot } from '../roots.tsx'
import { usePageText } from '../shared/use-text.ts'
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
        <ReactRoot name="sections" />
      </main>
      <SiteFooter isHome />
      <ReactRoot name="overlays" />
    </>
  )
}
