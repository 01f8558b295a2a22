import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/public'
import { eventFields, type Event } from '@troubadour/domain/event/event'
import { withReading } from '@troubadour/domain/event/read-event'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { isImageUrl, isLinkUrl } from '@troubadour/domain/schema/urls'
import { EventCard, FeaturedEventCard } from '@troubadour/ui/cards/event-cards'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { useSiteClock } from '../shared/time/now.tsx'
import { useDebounced } from '../shared/browser/use-debounced.ts'
import {
  FIELD_LABELS,
  isFeesNoteOn,
  TEXT_FIELDS,
  type TextFieldName,
  type TypedEvent,
} from './event-draft.ts'
import styles from './event-card-preview.module.css'

/** A preview of the public card with the current values of the form, without interaction. */
export function EventCardPreview({ draft }: { draft: Omit<TypedEvent, 'reading'> }) {
  const clock = useSiteClock()
  const { data: site = DEFAULT_SITE_SETTINGS } = useQuery(siteQueries.settings())
  const imageUrl = useDebounced(draft.imageUrl)
  const event = withReading(shownEvent({ ...draft, imageUrl }), clock)
  const card = {
    event,
    clock: { ...clock, language: site.language },
    text: textReader(textsOf(site)),
  }
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>Preview: the card on the public site</figcaption>
      <div className={styles.site} data-theme="public" inert>
        {/* A new element for each picture: an error of the previous one must not remain. */}
        {draft.isFeatured ? (
          <FeaturedEventCard key={event.imageUrl} {...card} learnMoreUrl={site.learnMoreUrl} />
        ) : (
          <PlainList key={event.imageUrl}>
            <EventCard {...card} />
          </PlainList>
        )}
      </div>
    </figure>
  )
}

/** The draft as it would be stored, with labels in place of empty required fields. */
function shownEvent(draft: Omit<TypedEvent, 'reading'>) {
  const texts = TEXT_FIELDS.map((name) => {
    const blank = eventFields[name].initial === null ? null : FIELD_LABELS[name]
    return [name, draft[name].trim() || blank]
  })
  const [link, imageUrl] = [draft.link.trim(), draft.imageUrl.trim()]
  return {
    // Object.fromEntries loses the names.
    ...(Object.fromEntries(texts) as Pick<Event, TextFieldName>),
    status: draft.status,
    startsAt: draft.startsAt,
    endsAt: draft.endsAt,
    previousStartsAt: draft.previousStartsAt,
    timeZone: draft.timeZone,
    createdAt: draft.createdAt,
    language: draft.language,
    link: isLinkUrl(link) ? link : null,
    imageUrl: draft.pictureKind === 'picture' && isImageUrl(imageUrl) ? imageUrl : '',
    hasFeesNote: isFeesNoteOn(draft),
  }
}
