import { siteLinks } from '@troubadour/domain/links/site-links'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Icon } from '@troubadour/ui/pictures/icon'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import { LINK_ICONS } from './link-icons.ts'
import styles from './link-list.module.css'

/** Icon links to the musician's other sites (docs/product/entities.md#links). @param atMost limit of links */
export function LinkList({ atMost = Infinity, className }: { atMost?: number; className?: string }) {
  const links = siteLinks(useSite()).slice(0, atMost)
  const text = usePageText()
  if (links.length === 0) return null
  return (
    <PlainList aria-label={text('spoken.elsewhereLabel')} className={`${styles.links} ${className}`}>
      {links.map(({ url, kind, name }) => (
        <li key={url}>
          <a
            href={url}
            rel="me noopener"
            target="_blank"
            aria-label={name}
            title={name}
            className={styles.link}
          >
            <Icon d={LINK_ICONS[kind]} />
          </a>
        </li>
      ))}
    </PlainList>
  )
}
