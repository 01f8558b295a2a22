import { PATHS, SECTIONS, type SectionId } from '@troubadour/domain/site/paths'
import { PlainList } from '@troubadour/ui/cards/plain-list'

/**
 * Links to the three sections, as list items (docs/product/public-pages.md#section-navigation). On the home page they
 * are plain fragments, which the browser scrolls to; elsewhere they lead to the home page.
 */
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
