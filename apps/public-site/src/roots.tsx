import { ExperienceItSection } from './experience-it/experience-it-section.tsx'
import { ReminderOfTheShow } from './featured-popup/featured-popup-opener.tsx'
import { GetItSection } from './get-it/get-it-section.tsx'
import { HearItSection } from './hear-it/hear-it-section.tsx'
import { TopBanner } from './layout/top-banner.tsx'
import { NewsletterSection } from './newsletter/newsletter-section.tsx'
import { SectionBoundary } from './shared/section.tsx'
import { Toasts } from './shared/toasts.tsx'

const sections = [
  ['hear-it', HearItSection],
  ['get-it', GetItSection],
  ['experience-it', ExperienceItSection],
  ['newsletter', NewsletterSection],
] as const

/** What React takes over in a page (docs/decisions/0028-react-roots.md). */
export const roots = {
  banner: (
    <SectionBoundary>
      <TopBanner />
    </SectionBoundary>
  ),
  sections: sections.map(([id, Section]) => (
    <SectionBoundary key={id} id={id}>
      <Section />
    </SectionBoundary>
  )),
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
