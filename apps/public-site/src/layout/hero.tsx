import { MOBILE_BREAKPOINT_PX } from '@troubadour/domain/site/paths'
import { shownSections } from '@troubadour/domain/site/sections'
import { ArrowDownIcon } from '@troubadour/ui/pictures/icon'
import hero1024Avif from '../assets/hero-1024.avif'
import hero1024Webp from '../assets/hero-1024.webp'
import hero1600Avif from '../assets/hero-1600.avif'
import hero1600Webp from '../assets/hero-1600.webp'
import hero640Avif from '../assets/hero-640.avif'
import hero640Webp from '../assets/hero-640.webp'
import portrait480Avif from '../assets/hero-portrait-480.avif'
import portrait480Webp from '../assets/hero-portrait-480.webp'
import portrait800Avif from '../assets/hero-portrait-800.avif'
import portrait800Webp from '../assets/hero-portrait-800.webp'
import { useSite } from '../shared/page-context.tsx'
import { UserText } from '../shared/user-text.tsx'
import styles from './hero.module.css'
import { linkedSections, SectionLinks } from './section-navigation.tsx'

/** The hero fills the view, so in a view that is narrower than the picture the height decides. */
const LANDSCAPE_SIZES = 'max(100vw, 178vh)'
const PORTRAIT_SIZES = 'max(100vw, 67vh)'

/** The mountains: portrait for phones, landscape for all else. */
export const heroSources = [
  {
    media: `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`,
    sizes: PORTRAIT_SIZES,
    avifSrcSet: `${portrait480Avif} 480w, ${portrait800Avif} 800w`,
    webpSrcSet: `${portrait480Webp} 480w, ${portrait800Webp} 800w`,
  },
  {
    media: `(min-width: ${MOBILE_BREAKPOINT_PX}px)`,
    sizes: LANDSCAPE_SIZES,
    avifSrcSet: `${hero640Avif} 640w, ${hero1024Avif} 1024w, ${hero1600Avif} 1600w`,
    webpSrcSet: `${hero640Webp} 640w, ${hero1024Webp} 1024w, ${hero1600Webp} 1600w`,
  },
] as const

/** For browsers without <picture>. */
const FALLBACK_IMAGE = hero1600Webp

const [portrait, landscape] = heroSources

/** docs/product/public-pages.md#hero */
export function Hero() {
  const { projectName, tagline, words } = useSite()
  const [firstSection] = shownSections(words)
  return (
    <header className={styles.hero} data-hero="">
      <picture>
        <source
          type="image/avif"
          media={portrait.media}
          sizes={portrait.sizes}
          srcSet={portrait.avifSrcSet}
        />
        <source
          type="image/webp"
          media={portrait.media}
          sizes={portrait.sizes}
          srcSet={portrait.webpSrcSet}
        />
        <source type="image/avif" sizes={landscape.sizes} srcSet={landscape.avifSrcSet} />
        <img
          className={styles.picture}
          srcSet={landscape.webpSrcSet}
          src={FALLBACK_IMAGE}
          sizes={landscape.sizes}
          alt=""
          width="1600"
          height="900"
          fetchPriority="high"
        />
      </picture>
      <div className={styles.words}>
        <UserText as="h1" className={styles.title}>
          {projectName || tagline}
        </UserText>
        <UserText className={styles.tagline}>{projectName && tagline}</UserText>
        {linkedSections(words).length > 0 && (
          <nav aria-label="Sections">
            <SectionLinks isHome className={styles.links} />
          </nav>
        )}
      </div>
      {firstSection && (
        <a href={`#${firstSection}`} className={styles.down} aria-label="Scroll down">
          <ArrowDownIcon />
        </a>
      )}
    </header>
  )
}
