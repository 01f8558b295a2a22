import { MOBILE_BREAKPOINT_PX } from '@troubadour/domain/address/paths'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import type { Look } from '@troubadour/domain/look/look'
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
import { HeroScene } from './hero-scenes.tsx'
import styles from './hero.module.css'
import ownStyles from './own-hero.module.css'

interface HeroSource {
  media?: string
  sizes: string
  /** Null for an animation. */
  avif: string | null
  webp: string
}

/** The hero fills the view, so in a view narrower than the picture the height determines the width. */
const sizesOf = (width: number, height: number) => `max(100vw, ${Math.round((width / height) * 100)}vh)`

/** The mountains: portrait for upright phones, landscape otherwise. */
const MOUNTAINS = [
  {
    media: `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px) and (orientation: portrait)`,
    sizes: sizesOf(2, 3),
    avif: `${portrait480Avif} 480w, ${portrait800Avif} 800w`,
    webp: `${portrait480Webp} 480w, ${portrait800Webp} 800w`,
  },
  {
    media: `(min-width: ${MOBILE_BREAKPOINT_PX}px), (orientation: landscape)`,
    sizes: sizesOf(16, 9),
    avif: `${hero640Avif} 640w, ${hero1024Avif} 1024w, ${hero1600Avif} 1600w`,
    webp: `${hero640Webp} 640w, ${hero1024Webp} 1024w, ${hero1600Webp} 1600w`,
  },
] as const satisfies HeroSource[]

const FALLBACK_IMAGE = hero1600Webp

/** The pictures to preload; an external picture has a single size, and drawings are inline. */
export function heroSources({ preset, hero }: Look): HeroSource[] {
  if (hero.picture === null) return preset === 'dusk' ? MOUNTAINS : []
  const own = mediaPicture(hero.picture)
  return own ? [{ sizes: sizesOf(own.width, own.height), avif: own.avif, webp: own.webp }] : []
}

/** docs/product/public-pages.md#hero-picture */
export function HeroBackground({ look }: { look: Look }) {
  const { preset, hero } = look
  if (hero.picture !== null) return <OwnPicture url={hero.picture} look={look} />
  return preset === 'dusk' ? <Mountains /> : <HeroScene preset={preset} />
}

function OwnPicture({ url, look }: { url: string; look: Look }) {
  const [source] = heroSources(look)
  const own = mediaPicture(url)
  const { focalX, focalY } = look.hero
  return (
    <picture className={ownStyles.scrim}>
      {source?.avif && <source type="image/avif" sizes={source.sizes} srcSet={source.avif} />}
      <img
        className={styles.picture}
        // The focal point is as far from the edges of the view as from those of the picture, so it is always visible.
        style={{ objectPosition: `${focalX}% ${focalY}%` }}
        srcSet={source?.webp}
        src={own?.src ?? url}
        sizes={source?.sizes}
        alt=""
        width={own?.width}
        height={own?.height}
        fetchPriority="high"
      />
    </picture>
  )
}

function Mountains() {
  const [portrait, landscape] = MOUNTAINS
  return (
    <picture className={styles.mountains}>
      <source type="image/avif" media={portrait.media} sizes={portrait.sizes} srcSet={portrait.avif} />
      <source type="image/webp" media={portrait.media} sizes={portrait.sizes} srcSet={portrait.webp} />
      <source type="image/avif" sizes={landscape.sizes} srcSet={landscape.avif} />
      <img
        className={styles.picture}
        srcSet={landscape.webp}
        src={FALLBACK_IMAGE}
        sizes={landscape.sizes}
        alt=""
        width="1600"
        height="900"
        fetchPriority="high"
      />
    </picture>
  )
}
