import { call } from '@troubadour/api-client/call'
import { privateLinksQuery } from '@troubadour/api-client/content'
import type { PrivateLink } from '@troubadour/domain/press/private-link'
import { countText } from '@troubadour/domain/texts/count-text'
import { Badge } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { RevokeLink } from '../../shared/controls/revoke-link.tsx'
import { momentText } from '../../shared/time/moment.tsx'
import { useSiteClock } from '../../shared/time/now.tsx'
import sections from '../section.module.css'
import styles from './private-links.module.css'

/** Private links with their plays, expired ones too. */
export function PrivateLinkList({ links }: { links: readonly PrivateLink[] }) {
  if (links.length === 0) return <p className="muted">No private links yet.</p>
  return (
    <PlainList aria-label="Private links" className={sections.list}>
      {links.map((link) => (
        <LinkRow key={link.id} link={link} />
      ))}
    </PlainList>
  )
}

function LinkRow({ link }: { link: PrivateLink }) {
  const clock = useSiteClock()
  const { id, name, releases, expiresAt, plays, lastPlayedAt, hasDownloads } = link
  const isExpired = new Date(expiresAt) <= clock.now
  const played =
    lastPlayedAt === null
      ? 'Not played yet'
      : `${countText(plays, 'play')}, last: ${momentText(lastPlayedAt, clock)}`
  const ends = `${isExpired ? 'Ended' : 'Works until'} ${momentText(expiresAt, clock)}`
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>
          <span dir="auto">{name}</span> {isExpired && <Badge>Expired</Badge>}
        </p>
        <p className={sections.text}>
          <span dir="auto">
            {releases.map(({ title }) => title).join(', ') || 'Its releases are deleted'}
          </span>
          {hasDownloads && ' · with downloads'}
        </p>
        <p className={sections.text}>{`${played} · ${ends}`}</p>
      </div>
      <RevokeLink
        name={name}
        description="From then on it leads nowhere, and what plays by it stops. How often it was played is forgotten."
        revoke={() => call('revokePrivateLink', { params: { id } })}
        queryKey={privateLinksQuery().queryKey}
      />
    </li>
  )
}
