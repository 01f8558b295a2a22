import { ExperienceItSection } from '../experience-it/experience-it-section.tsx'
import { ReminderOfTheShow } from '../featured-popup/featured-popup-opener.tsx'
import { GetItSection } from '../get-it/get-it-section.tsx'
import { HearItSection } from '../hear-it/hear-it-section.tsx'
import { Hero } from '../layout/hero.tsx'
import { StickyNav } from '../layout/section-navigation.tsx'
import { SiteFooter } from '../layout/site-footer.tsx'
import { TopBanner } from '../layout/top-banner.tsx'
import { NewsletterSection } from '../newsletter/newsletter-section.tsx'
import { Player } from '../player/player.tsx'
import { SectionBoundary } from '../shared/section.tsx'
import styles from './home-page.module.css'

const sections = [
  ['hear-it', HearItSection],
  ['get-it', GetItSection],
  ['experience-it', ExperienceItSection],
  ['newsletter', NewsletterSection],
] as const

/** docs/product/public-pages.md#home-page */
export function HomePage() {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div className={styles.top}>
        <SectionBoundary>
          <TopBanner />
        </SectionBoundary>
        <StickyNav />
      </div>
      <ReminderOfTheShow />
      <main id="main" tabIndex={-1} className="page-content">
        <Hero />
        {sections.map(([id, Section]) => (
          <SectionBoundary key={id} id={id}>
            <Section />
          </SectionBoundary>
        ))}
      </main>
      <SiteFooter isHome />
      <Player />
    </>
  )
}
