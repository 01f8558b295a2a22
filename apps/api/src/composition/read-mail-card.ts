import type { Event } from '@troubadour/domain/event/event'
import { eventWhen } from '@troubadour/domain/event/event-card'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import { availabilityText, isReleased } from '@troubadour/domain/release'
import type { Db } from '../db/tables.ts'
import { events } from '../events/events.repository.ts'
import type { CardContext, MailCard } from '../mail/render-mail.ts'
import type { AnnouncementParts } from '../mail/mail-outbox.ts'
import { tracks } from '../music/music.routes.ts'

/** The card of an announcement; null when there is none, or when visitors may not see what it shows. */
export async function readMailCard(
  db: Db,
  card: AnnouncementParts['card'],
  context: CardContext,
): Promise<MailCard | null> {
  if (card?.kind === 'event') {
    const row = await events.select(db).where('id', '=', card.id).executeTakeFirst()
    const found = row && events.toEntity(row)
    return found?.isVisible ? eventCard(found, context) : null
  }
  if (card?.kind === 'track') {
    const row = await tracks.select(db).where('id', '=', card.id).executeTakeFirst()
    const found = row && tracks.toEntity(row)
    return found?.isVisibleInHearIt || found?.isVisibleInStore ? trackCard(found, context) : null
  }
  return null
}

function eventCard(
  { title, date, time, venue, location, price, imageUrl }: Event,
  { origin }: CardContext,
): MailCard {
  return {
    title,
    lines: [eventWhen({ date, time }, ', '), `${venue}, ${location}`, price],
    picture: cardPicture(imageUrl, origin),
    link: { label: 'See the event', url: `${origin}/#experience-it` },
  }
}

function trackCard(track: MusicTrack, { now, timeZone, origin }: CardContext): MailCard {
  const isOut = isReleased(track, { now, timeZone })
  return {
    title: track.title,
    lines: [
      isOut ? 'Out now' : availabilityText(track.isComingSoon ? null : track.releaseDate, { now, timeZone }),
    ],
    picture: cardPicture(track.imageUrl, origin),
    link: { label: 'Hear it', url: `${origin}/#hear-it` },
  }
}

/** Uploaded pictures alone, whose size is known; WebP is left out, since many mail programs cannot show it. */
function cardPicture(path: string, origin: string): MailCard['picture'] {
  const picture = mediaPicture(path)
  if (!picture || path.endsWith('.webp')) return null
  return { url: `${origin}${path}`, width: picture.width, height: picture.height }
}
