import type { SectionId } from '@troubadour/domain/sections/sections'

/** Style sheets of single sections of the home page; a page without the section does not name it. */
export const SECTION_SHEETS: Partial<Record<SectionId, string>> = {
  about: 'src/about/about.module.css',
  video: 'src/video/video.module.css',
}
