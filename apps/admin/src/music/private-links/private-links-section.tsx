import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { privateLinksQuery } from '@troubadour/api-client/content'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { Button } from '@troubadour/ui/forms/button'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { privateLinksPath } from '../../shared/paths/admin-paths.ts'
import sections from '../section.module.css'
import { NewPrivateLink } from './new-private-link.tsx'
import { PrivateLinkList } from './private-link-list.tsx'
import styles from './private-links.module.css'

/** The private links to a track (docs/product/admin.md#private-listening). */
export function PrivateLinksSection({ track }: { track: MusicTrack }) {
  const id = useId()
  const [isMaking, setIsMaking] = useState(false)
  return (
    <section aria-labelledby={id} className={`${sections.section} ${styles.section}`}>
      <h3 id={id} className={sections.heading}>
        Private listening
      </h3>
      <p className={sections.text}>
        Who has a private link hears all of it, also while it is hidden or not out.{' '}
        <Link to={privateLinksPath}>All private links</Link>
      </p>
      <Loaded
        query={{ ...privateLinksQuery(), refetchOnMount: 'always' }}
        pending="Loading the links"
        error="The links could not be loaded."
      >
        {(links) => (
          <PrivateLinkList
            links={links.filter(({ releases }) => releases.some((release) => release.id === track.id))}
          />
        )}
      </Loaded>
      {isMaking ? (
        <NewPrivateLink track={track} />
      ) : (
        <Button variant="secondary" size="small" className={styles.new} onClick={() => setIsMaking(true)}>
          New private link
        </Button>
      )}
    </section>
  )
}
