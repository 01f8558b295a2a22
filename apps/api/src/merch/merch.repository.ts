import { HIDDEN_SALE_INFO, MUSIC_CATEGORY } from '@troubadour/domain/merch/merch-values'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import type { Db } from '../db/tables.ts'

/**
 * The music tracks that visitors may see, as merch items, newest first. Deleted and hidden tracks, and those that
 * are in neither place, are not read at all (docs/product/states.md#merch-ordering).
 */
export async function listPublicReleases(db: Db): Promise<MerchItem[]> {
  const rows = await db
    .selectFrom('music_tracks')
    // A cover that is ours has told its colour when it came.
    .leftJoin('media_files', 'media_files.path', 'music_tracks.image_url')
    .select([
      'music_tracks.id',
      'media_files.dominant_colour',
      'title',
      'description',
      'image_url',
      'price',
      'sale_info',
      'is_coming_soon',
      'coming_soon_tag',
      'release_date',
      'music_tracks.created_at',
      'stream_url',
      'presave_url',
      'spotify_embed_url',
      'is_visible_in_hear_it',
      'is_visible_in_store',
    ])
    .where('deleted_at', 'is', null)
    .where('sale_info', '!=', HIDDEN_SALE_INFO)
    .where((eb) => eb.or([eb('is_visible_in_hear_it', '=', true), eb('is_visible_in_store', '=', true)]))
    .orderBy('music_tracks.created_at', 'desc')
    .orderBy('music_tracks.id')
    .execute()
  return rows.map((row) => ({
    id: `music-${row.id}`,
    title: row.title,
    description: row.description,
    category: MUSIC_CATEGORY,
    imageUrl: row.image_url,
    additionalImages: '',
    price: row.price,
    originalPrice: null,
    saleInfo: row.sale_info,
    isComingSoon: row.is_coming_soon,
    comingSoonTag: row.coming_soon_tag,
    releaseDate: row.release_date,
    createdAt: row.created_at.toISOString(),
    streamUrl: row.stream_url,
    presaveUrl: row.presave_url,
    spotifyEmbedUrl: row.spotify_embed_url,
    link: null,
    isVisibleInHearIt: row.is_visible_in_hear_it,
    isVisibleInStore: row.is_visible_in_store,
    isSoldOut: false,
    priceMinor: null,
    currency: null,
    cardColour: row.dominant_colour,
  }))
}
