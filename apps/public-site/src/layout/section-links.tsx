import { PATHS } from '@troubadour/domain/address/paths'
import { HOME_SECTIONS, type SectionId } from '@troubadour/domain/sections/sections'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { useShownSections } from '../shared/page-frame.ts'
import { usePageText } from '../shared/use-text.ts'

/** The section to which a page belongs, or the path of an own page. */
export type CurrentItem = SectionId | `/${string}`

/** The shown sections to which navigation and footer link. */
export function useLinkedSections() {
  return useShownSections().flatMap((id) => {
    const { title, isLinked = true, fallbackFraction } = HOME_SECTIONS[id]
    return isLinked ? { id, title, fallbackFraction } : []
  })
}

/** Links to the sections (docs/product/public-pages.md#section-navigation). */
export function SectionLinks({
  isHome = false,
  hasFallback = false,
  current,
  className,
}: {
  isHome?: boolean
  current?: CurrentItem
  /** Whether a missing section is replaced by its fraction of the page, as in the footer. */
  hasFallback?: boolean
  className?: string
}) {
  const sections = useLinkedSections()
  const text = usePageText()
  if (sections.length === 0) return null
  return (
    <PlainList className={className}>
      {sections.map(({ id, title, fallbackFraction }) => (
        <li key={id}>
          <a
            href={`${isHome ? '' : PATHS.home}#${id}`}
            aria-current={id === current || undefined}
            data-fraction={hasFallback ? fallbackFraction : undefined}
          >
            {text(title)}
          </a>
        </li>
      ))}
    </PlainList>
  )
}
