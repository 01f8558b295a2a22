import { PATHS } from '@troubadour/domain/site/paths'
import { PageHeading } from '../shared/page-heading.tsx'
import { PicturesSection } from './pictures-section.tsx'

/** The small media library: every uploaded picture, and which of them the site's public media list. */
export function PicturesPage() {
  return (
    <>
      <PageHeading title="Pictures" back={{ to: PATHS.admin, label: 'Dashboard' }}>
        Every picture that was uploaded, newest first. New ones come with an event or a track.
      </PageHeading>
      <PicturesSection />
    </>
  )
}
