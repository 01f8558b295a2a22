import type { ComponentType } from 'react'
import { shownSections, type SectionId } from '@troubadour/domain/site/sections'
import { ExperienceItSection } from './experience-it/experience-it-section.tsx'
import { ReminderOfTheShow } from './featured-popup/featured-popup-opener.tsx'
import { GetItSection } from './get-it/get-it-section.tsx'
import { HearItSection } from './hear-it/hear-it-section.tsx'
import { TopBanner } from './layout/top-banner.tsx'
import { NewsletterSection } from './newsletter/newsletter-section.tsx'
import { useSite } from './shared/page-context.tsx'
import { SectionBoundary } from './shared/section.tsx'
import { Toasts } from './shared/toasts.tsx'

const SECTIONS: Record<SectionId, ComponentType> = {
  'hear-it': HearItSection,
  'get-it': GetItSection,
  'experience-it': ExperienceItSection,
  newsletter: NewsletterSection,
}

/** Those that the musician shows, in their order (docs/product/entities.md#words). */
function Sections() {
  return shownSections(useSite().words).map((id) => {
    const Section = SECTIONS[id]
    return (
      <SectionBoundary key={id} id={id}>
        <Section />
      </SectionBoundary>
    )
  })
}

/** What React takes over in a page (docs/decisions/0028-react-roots.md). */
export const roots = {
  banner: (
    <SectionBoundary>
      <TopBanner />
    </SectionBoundary>
  ),
  sections: <Sections />,
  overlays: (
    <>
      <SectionBoundary>
        <ReminderOfTheShow />
      </SectionBoundary>
      <Toasts />
    </>
  ),
}
export type RootName = keyof typeof roots

/** Where React takes over in the browser; around it, a page stays as it was sent. */
export function ReactRoot({ name }: { name: RootName }) {
  return <div data-root={name} />
}
