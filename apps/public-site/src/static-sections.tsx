import type { StaticSectionId } from '@troubadour/domain/sections/sections'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { AboutSection } from './about/about-section.tsx'
import type { PageSection } from './react-sections.tsx'
import { VideoSection } from './video/video-section.tsx'

interface StaticSection extends PageSection {
  /** The setting that it shows and React does not need; browsers do not load it. */
  setting?: keyof SiteSettings
}

/**
 * The sections that only the server renders: browsers load neither their code nor what only they read. Their style
 * sheets are in `build/section-sheets.ts`.
 */
export const staticSections: Record<StaticSectionId, StaticSection> = {
  about: { Section: AboutSection, queries: [], setting: 'aboutSection' },
  video: { Section: VideoSection, queries: [], setting: 'videos' },
}
