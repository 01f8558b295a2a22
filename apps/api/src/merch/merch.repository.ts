import { HIDDEN_SALE_INFO, MUSIC_CATEGORY } from '@troubadour/domain/merch/merch-values'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'

/**
 * The music tracks that visitors may see, as merch items, newest first. Deleted and hidden tracks, and those that
 * are in neither place, are not read at all (docs/product/states.md#merch-ordering).
 */
export async function listPublicReleases(db: Db): Promise<MerchItem[]> {
  const rows = await db
    .selectFrom('musicTracks')
    // A cover that is ours has told its colour when it came.
    .leftJoin('mediaFiles', 'mediaFiles.path', 'musicTracks.imageUrl')
    .select([
      'musicTracks.id',
      'mediaFiles.dominantColour as cardColour',
      'title',
      'description',
      'imageUrl',
      'price',
      'saleInfo',
      'isComingSoon',
      'comingSoonTag',
      'releaseDate',
      'musicTracks.createdAt',
      'streamUrl',
      'presaveUrl',
      'spotifyEmbedUrl',
      'isVisibleInHearIt',
      'isVisibleInStore',
    ])
    .where('deletedAt', 'is', null)
    .where('saleInfo', '!=', HIDDEN_SALE_INFO)
    .where((eb) => eb.or([eb('isVisibleInHearIt', '=', true), eb('isVisibleInStore', '=', true)]))
    .orderBy('musicTracks.createdAt', 'desc')
    .orderBy('musicTracks.id')
    .execute()
  return rows.map((row) => ({
    ...isoDates(row),
    id: `music-${row.id}`,
    category: MUSIC_CATEGORY,
    additionalImages: '',
    originalPrice: null,
    link: null,
    isSoldOut: false,
    priceMinor: null,
    currency: null,
  }))
}
