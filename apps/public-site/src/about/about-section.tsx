import type { AboutSection as About } from '@troubadour/domain/home/own-sections'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import { useSite } from '../shared/page-context.tsx'
import { Section } from '../shared/section.tsx'
import { usePageText } from '../shared/use-text.ts'
import { UserText } from '../shared/user-text.tsx'
import styles from './about.module.css'

/** The About section (docs/product/public-pages.md#about), rendered only on the server. */
export function AboutSection() {
  const { html, portrait, quotes, ...about } = useSite().aboutSection
  const text = usePageText()
  const hasWords = html !== '' || quotes.length > 0
  return (
    <Section id="about" title={text('about.title')}>
      <div className={portrait && hasWords ? styles.columns : undefined}>
        {portrait && <Portrait portrait={portrait} {...about} />}
        {hasWords && (
          <div className={styles.words}>
            {/* HTML from the API's Markdown renderer, which escapes typed HTML. */}
            {html && <div dir="auto" className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />}
            {quotes.length > 0 && <Quotes quotes={quotes} />}
          </div>
        )}
      </div>
    </Section>
  )
}

function Portrait({
  portrait,
  portraitAlt,
  focalX,
  focalY,
}: Pick<About, 'portraitAlt' | 'focalX' | 'focalY'> & { portrait: string }) {
  return (
    <FallbackImage
      sources={[portrait]}
      sizes="(min-width: 60em) 20rem, 100vw"
      alt={portraitAlt}
      // Only a default: the box has a fixed aspect ratio.
      width={800}
      height={1000}
      loading="lazy"
      className={styles.portrait}
      style={{ objectPosition: `${focalX}% ${focalY}%` }}
    />
  )
}

function Quotes({ quotes }: Pick<About, 'quotes'>) {
  return (
    <PlainList className={styles.quotes}>
      {quotes.map(({ text, source, url }, index) => (
        // Two items may be equal.
        <li key={index}>
          <figure className={styles.quote}>
            <blockquote>
              <UserText className={styles.said}>{text}</UserText>
            </blockquote>
            <figcaption dir="auto" className={styles.source}>
              {url ? (
                <a href={url} target="_blank" rel="noopener">
                  {source}
                </a>
              ) : (
                source
              )}
            </figcaption>
          </figure>
        </li>
      ))}
    </PlainList>
  )
}
