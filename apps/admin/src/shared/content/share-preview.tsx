import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/public'
import type { PageHead } from '@troubadour/domain/share/page-head'
import { cardId } from '@troubadour/domain/share/share-card'
import { SHARE_SIZES } from '@troubadour/domain/share/share-formats'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import { isSlug, type AddressKind } from '@troubadour/domain/address/slug'
import { addressText } from '../text/address-text.ts'
import { Disclosure } from '../controls/disclosure.tsx'
import styles from './share-preview.module.css'

interface SharePreviewProps {
  kind: AddressKind
  /** The id of its card, if it is not that of the kind. */
  card?: string
  /** The metadata from the form's current values. */
  headOf: (site: SiteSettings) => PageHead
  /** The form's slug; null when it is derived from the title. */
  slug: string | null
  /** Null for new content. */
  stored: { id: number; slug: string | null; version: number } | null
  /** Whether visitors see the stored content. */
  isPublic: boolean
}

/** A preview of a page in search results and link previews (docs/product/admin.md#how-it-looks-when-shared). */
export function SharePreview({ kind, card, headOf, slug, stored, isPublic }: SharePreviewProps) {
  const { data: site = DEFAULT_SITE_SETTINGS } = useQuery(siteQueries.settings())
  const head = headOf(site)
  const typed = slug !== null && isSlug(slug) ? slug : stored?.slug
  return (
    <Disclosure summary="How it looks when shared">
      <div className={styles.parts}>
        <figure className={styles.figure}>
          <figcaption className={styles.caption}>In search results</figcaption>
          <div className={styles.result}>
            <p className={styles.address}>{addressText(kind, typed ?? '…')}</p>
            <p className={styles.title} dir="auto">
              {head.title}
            </p>
            <p className={styles.description} dir="auto">
              {head.description}
            </p>
          </div>
        </figure>
        <figure className={styles.figure}>
          <figcaption className={styles.caption}>In messages and on social networks</figcaption>
          <SharePicture kind={kind} card={card} stored={stored} isPublic={isPublic} />
        </figure>
      </div>
    </Disclosure>
  )
}

function SharePicture({ kind, stored, isPublic, card }: Omit<SharePreviewProps, 'headOf' | 'slug'>) {
  const [failed, setFailed] = useState<string>()
  if (!stored) return <p className={styles.words}>The picture is made when you save.</p>
  if (!isPublic)
    return <p className={styles.words}>Visitors cannot see this yet. The picture is made once they can.</p>
  // Any name redirects to the current picture; the version bypasses the browser's cache.
  const address = `/media/share/${card ?? cardId(kind, stored.id)}.jpg?version=${stored.version}`
  if (failed === address) return <p className={styles.words}>The picture could not be loaded.</p>
  return (
    <>
      <img
        src={address}
        alt="What is shown with a link to this page"
        {...SHARE_SIZES.wide}
        loading="lazy"
        className={styles.picture}
        onError={() => setFailed(address)}
      />
      <p className={styles.words}>As it was saved last.</p>
    </>
  )
}
