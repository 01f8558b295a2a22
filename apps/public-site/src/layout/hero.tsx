import { ArrowDownIcon } from '@troubadour/ui/pictures/icon'
import { SECTIONS } from '@troubadour/domain/site/paths'
import { SectionLinks } from '../section-navigation/section-links.tsx'
import { useSite } from '../shared/site.tsx'
import { heroSources, HERO_SHARE_IMAGE } from './hero-sources.ts'
import styles from './hero.module.css'

const [portrait, landscape] = heroSources

/**
 * Title, tagline, the three section links and a scroll-down button before the mountains
 * (docs/product/public-pages.md#hero).
 */
export function Hero() {
  const { projectName, tagline } = useSite()
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
          src={HERO_SHARE_IMAGE}
          sizes={landscape.sizes}
          alt=""
          width="1600"
          height="900"
          fetchPriority="high"
        />
      </picture>
      <div className={styles.words}>
        <h1 dir="auto" className={styles.title}>
          {projectName || tagline}
        </h1>
        {projectName && tagline && (
          <p dir="auto" className={styles.tagline}>
            {tagline}
          </p>
        )}
        <nav aria-label="Sections">
          <SectionLinks isHome className={styles.links} />
        </nav>
      </div>
      <a href={`#${SECTIONS[0].id}`} className={styles.down} aria-label="Scroll down">
        <ArrowDownIcon />
      </a>
    </header>
  )
}
