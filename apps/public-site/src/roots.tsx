import type { ReactNode } from 'react'
import type { SectionId } from '@troubadour/domain/home/sections'
import { ExperienceItSection } from './experience-it/experience-it-section.tsx'
import { ReminderOfTheShow } from './featured-popup/featured-popup-opener.tsx'
import { GetItSection } from './get-it/get-it-section.tsx'
import { HearItSection } from './hear-it/hear-it-section.tsx'
import { TopBanner } from './layout/top-banner.tsx'
import { NewsletterSection } from './newsletter/newsletter-section.tsx'
import { SectionBoundary } from './shared/section.tsx'
import { Toasts } from './shared/toasts.tsx'

const section = (id: SectionId, children: ReactNode) => <SectionBoundary id={id}>{children}</SectionBoundary>

/** The parts of a page that React hydrates (docs/decisions/0028-react-roots.md). */
export const roots = {
  banner: (
    <SectionBoundary>
      <TopBanner />
    </SectionBoundary>
  ),
  'hear-it': section('hear-it', <HearItSection />),
  'get-it': section('get-it', <GetItSection />),
  'experience-it': section('experience-it', <ExperienceItSection />),
  newsletter: section('newsletter', <NewsletterSection />),
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

/** The element that React hydrates; the page around it stays as the server rendered it. */
export function ReactRoot({ name }: { name: RootName }) {
  return <div data-root={name} />
}
