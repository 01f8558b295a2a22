import type { ReactNode } from 'react'
import type { ReactSectionId } from '@troubadour/domain/sections/sections'
import { FeaturedPopupOpener } from './featured-popup/featured-popup-opener.tsx'
import { TopBanner } from './layout/top-banner.tsx'
import { reactSections } from './react-sections.tsx'
import { SectionBoundary } from './shared/section.tsx'
import { Toasts } from './shared/toasts.tsx'

export type RootName = 'banner' | ReactSectionId | 'overlays'

/** A part of a page that React hydrates (docs/decisions/0028-react-roots.md). */
export function rootOf(name: RootName): ReactNode {
  if (name === 'banner')
    return (
      <SectionBoundary>
        <TopBanner />
      </SectionBoundary>
    )
  if (name === 'overlays')
    return (
      <>
        <SectionBoundary>
          <FeaturedPopupOpener />
        </SectionBoundary>
        <Toasts />
      </>
    )
  const { Section } = reactSections[name]
  return (
    <SectionBoundary id={name}>
      <Section />
    </SectionBoundary>
  )
}

/** The element that React hydrates; the page around it stays as the server rendered it. */
export function ReactRoot({ name }: { name: RootName }) {
  return <div data-root={name} />
}
