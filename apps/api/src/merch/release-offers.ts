import { offerOf, type Offer } from '@troubadour/domain/merch/offer'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { isReleased, partialFiles } from '@troubadour/domain/release/release'
import type { OwnProductDeps } from './public-own-products.ts'

type OfferDeps = Pick<OwnProductDeps, 'now' | 'readSite' | 'readShop' | 'readTracksWithFiles'>
type SoldRelease = Pick<
  MusicTrack,
  'id' | 'pricing' | 'saleAmount' | 'suggestedAmount' | 'takesPreorders' | 'isComingSoon' | 'releaseDate'
>

/** @returns a function that tells what a release costs, once visitors see it; undefined where it cannot be bought now */
export async function releaseOffers(deps: OfferDeps): Promise<(row: SoldRelease) => Offer | undefined> {
  const shop = await deps.readShop()
  if (!shop) return () => undefined
  const { timeZone } = await deps.readSite()
  const clock = { now: deps.now().toISOString(), timeZone }
  const withFiles = await deps.readTracksWithFiles()
  return (row) => {
    const isPreorder = !isReleased(row, clock)
    // Of what is not out, the files may come later.
    const isSold = isPreorder ? row.takesPreorders : withFiles.has(row.id)
    const offer = isSold ? offerOf(row, shop.currency) : null
    if (!offer) return undefined
    return isPreorder ? { ...offer, isPreorder } : { ...offer, files: partialFiles(withFiles.get(row.id)) }
  }
}
