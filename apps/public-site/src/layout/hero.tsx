import type { CSSProperties } from 'react'
import { FULL_SCRIM, SCRIM_COLOURS } from '@troubadour/domain/look/hero-scrim'
import type { Look } from '@troubadour/domain/look/look'
import { ArrowDownIcon } from '@troubadour/ui/pictures/icon'
import { useSite } from '../shared/page-context.tsx'
import { useShownSections } from '../shared/page-frame.ts'
import { usePageText } from '../shared/use-text.ts'
import { UserText } from '../shared/user-text.tsx'
import { HeroAction } from './hero-action.tsx'
import { HeroBackground } from './hero-background.tsx'
import styles from './hero.module.css'
import ownStyles from './own-hero.module.css'
import { LinkList } from './link-list.tsx'
import { SectionLinks, useLinkedSections } from './section-links.tsx'
import { SiteName } from './site-name.tsx'

/** More would cover the picture; the footer has all. */
const MOST_LINKS = 8

/** docs/product/public-pages.md#hero */
export function Hero() {
  const site = useSite()
  const { projectName, tagline, look } = site
  const [firstSection] = useShownSections()
  const hasLinks = useLinkedSections().length > 0
  const text = usePageText()
  return (
    <header className={classOf(look)} style={scrimStyle(look)} data-hero="">
      <HeroBackground look={look} />
      <div className={styles.words}>
        <UserText as="h1" className={styles.title}>
          <SiteName width="90vw, 44rem" className={ownStyles.logo} />
        </UserText>
        <UserText className={styles.tagline}>{projectName && tagline}</UserText>
        <HeroAction />
        {hasLinks && (
          <nav aria-label={text('spoken.sectionsLabel')}>
            <SectionLinks isHome className={styles.links} />
          </nav>
        )}
        <LinkList atMost={MOST_LINKS} className={styles.elsewhere} />
      </div>
      {firstSection && (
        <a href={`#${firstSection}`} className={styles.down} aria-label={text('spoken.scrollLabel')}>
          <ArrowDownIcon />
        </a>
      )}
    </header>
  )
}

/** Whether the page needs the style sheet for heroes other than the mountains with the name. */
export function hasOwnHero(look: Look): boolean {
  return groundOf(look) !== 'dusk' || look.logo !== null || look.hero.action !== 'none'
}

/** The background of the text: 'mountains' when the colours of the page differ from dusk. */
function groundOf({ preset, overrides, hero }: Look) {
  if (hero.picture !== null) return 'photo'
  if (preset !== 'dusk') return 'drawn'
  return overrides.background === null && overrides.text === null ? 'dusk' : 'mountains'
}

function classOf(look: Look): string | undefined {
  const ground = groundOf(look)
  return ground === 'dusk' ? styles.hero : `${styles.hero} ${ownStyles[ground]}`
}

/** The colours of the text on an uploaded picture, and of the scrim. */
function scrimStyle({ hero: { picture, scrim = FULL_SCRIM } }: Look): CSSProperties | undefined {
  if (picture === null) return undefined
  const { words, scrim: ground } = SCRIM_COLOURS[scrim.words]
  // React's type has no custom properties.
  return {
    '--words': `rgb(${words.join(' ')})`,
    '--ground': `rgb(${ground.join(' ')})`,
    '--scrim': `${scrim.opacity}%`,
  } as CSSProperties
}
