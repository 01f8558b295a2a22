import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { decimalAmount } from '@troubadour/domain/merch/money'
import type { HeardRecording } from '@troubadour/domain/release/recording'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { pathOf } from '@troubadour/domain/address/slug'
import type { MusicAlbum, MusicRecording, WithContext } from 'schema-dts'

/**
 * JSON-LD of a release: an album with several recordings, else a recording (docs/product/public-pages.md#for-machines).
 */
export function aboutMusic(
  { title, slug, description, imageUrl, releaseDate, offer }: MerchItem,
  recordings: readonly HeardRecording[],
  { site, origin }: { site: SiteSettings; origin: string },
): WithContext<MusicAlbum | MusicRecording> {
  // Only called for releases with a slug.
  const url = origin + pathOf('music', slug ?? '')
  const release = {
    '@context': 'https://schema.org',
    name: title,
    url,
    byArtist: { '@type': 'MusicGroup', name: site.projectName, url: origin },
    ...(releaseDate && { datePublished: releaseDate }),
    ...(description && { description }),
    ...(imageUrl && { image: new URL(imageUrl, origin).href }),
    ...(offer && { offers: aboutOffer(offer, url) }),
  } as const
  if (recordings.length < 2) {
    const [only] = recordings
    return { ...release, '@type': 'MusicRecording', ...(only && aboutRecording(only)) }
  }
  return {
    ...release,
    '@type': 'MusicAlbum',
    numTracks: recordings.length,
    track: recordings.map((recording) => ({
      '@type': 'MusicRecording',
      name: recording.title,
      ...aboutRecording(recording),
    })),
  }
}

/** Of an open price the least one. */
function aboutOffer({ minor, currency, isPreorder }: NonNullable<MerchItem['offer']>, url: string) {
  const price = decimalAmount(minor, currency) ?? undefined
  const availability = `https://schema.org/${isPreorder ? 'PreOrder' : 'InStock'}` as const
  return { '@type': 'Offer', url, price, priceCurrency: currency, availability } as const
}

function aboutRecording({ durationMs, wholeDurationMs = durationMs, isrc }: HeardRecording) {
  const seconds = Math.round(wholeDurationMs / 1000)
  return {
    duration: `PT${Math.floor(seconds / 60)}M${seconds % 60}S`,
    ...(isrc && { isrcCode: isrc }),
  }
}
