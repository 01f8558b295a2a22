import { useState, type ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { adminEventQueries, musicQueries } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { classifyEvent } from '@troubadour/domain/event/event-schedule'
import {
  ANNOUNCEMENT_TEXT_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
  type AnnouncementCard,
} from '@troubadour/domain/mailing-list/announcement'
import { placeWords } from '@troubadour/domain/mailing-list/town-text'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { SelectField, TextField } from '@troubadour/ui/forms/fields'
import { ChoiceSearch, useKnownRow, useRowChoices } from '../../shared/content/row-choices.tsx'
import { formField } from '../../shared/forms/form-fields.ts'
import { MarkdownField } from '../../shared/markdown/markdown-field.tsx'
import { useSiteClock } from '../../shared/time/now.tsx'
import { type AnnouncementDraft, cardValue, toCard } from './announcement-draft.ts'
import { AudienceField } from './audience-field.tsx'
import styles from './announcement-form.module.css'

export function AnnouncementFields({
  form,
  draft,
}: {
  form: UseFormReturn<AnnouncementDraft>
  draft: AnnouncementDraft
}) {
  const cards = useCardChoices(draft.card)
  return (
    <Card className={styles.sheet}>
      <MailTexts
        subject={formField(form, 'subject', 'Subject')}
        text={formField(form, 'text', 'Text')}
        draft={draft}
      />
      <CardPicker cards={cards} value={draft.card} field={formField(form, 'card', 'Card')} />
      <AudienceField form={form} value={draft.audience} shows={cards.shows} />
    </Card>
  )
}

/** Subject and text of a mail to subscribers. */
export function MailTexts({
  subject,
  text,
  draft,
}: {
  subject: ComponentProps<typeof TextField>
  text: ComponentProps<typeof MarkdownField>['field']
  draft: { subject: string; text: string }
}) {
  return (
    <>
      <TextField
        required
        autoComplete="off"
        hint={counterText(draft.subject.trim().length, SUBJECT_MAX_LENGTH)}
        {...subject}
      />
      <MarkdownField
        required
        field={text}
        rows={14}
        hint={textHint(draft.text.trim().length)}
        pictureHint="Animated pictures (WebP) become a link: many mail programs cannot show them."
      />
      <PicturesIn text={draft.text} />
    </>
  )
}

const PICTURE = /!\[([^\]]*)\]\((\/media\/[^\s)]+)\)/g

/** Draws the pictures of the text, of which the field shows only the addresses. */
function PicturesIn({ text }: { text: string }) {
  const pictures = [...text.matchAll(PICTURE)]
  if (pictures.length === 0) return null
  return (
    <PlainList aria-label="Pictures in the text" className={styles.pictures}>
      {pictures.map(([, alt = '', src], index) => (
        // A text may have a picture twice.
        <li key={`${index} ${src}`}>
          <img src={src} alt={alt} />
        </li>
      ))}
    </PlainList>
  )
}

function counterText(length: number, max: number): string {
  return `${length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters`
}

/** The count is shown only near the limit. */
function textHint(length: number): string | undefined {
  return length > ANNOUNCEMENT_TEXT_MAX_LENGTH * 0.9
    ? counterText(length, ANNOUNCEMENT_TEXT_MAX_LENGTH)
    : undefined
}

const HINTS: Record<CardChoices['state'], string> = {
  loading: 'Loading your shows and releases…',
  failed: 'Your shows and releases could not be loaded. Reload the page to choose one.',
  ready: 'A show or a release, with its picture, below the text.',
}

function CardPicker({
  cards: { events, releases, apart, state, search },
  value,
  field,
}: {
  cards: CardChoices
  value: string
  field: ComponentProps<typeof SelectField>
}) {
  // A chosen event or release stays selected, even when it is past, hidden or deleted by now.
  const isListed = value === '' || [...events, ...releases].some((choice) => choice.value === value)
  return (
    <>
      {search && <ChoiceSearch noun="shows and releases" {...search} />}
      <SelectField {...field} value={value} hint={HINTS[state]}>
        <option value="">None</option>
        {!isListed && <option value={value}>{apart ?? 'As it was'}</option>}
        {[
          { label: 'Shows', choices: events },
          { label: 'Releases', choices: releases },
        ].map(
          ({ label, choices }) =>
            choices.length > 0 && (
              <optgroup key={label} label={label}>
                {choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.name}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </SelectField>
    </>
  )
}

type CardChoices = ReturnType<typeof useCardChoices>
type Show = Pick<Event, 'id' | 'title' | 'date'>

const nameOfShow = ({ title, date }: Show) => `${title}, ${date}`

/** What a mail can show as a card. @param value the chosen one, as `cardValue` */
function useCardChoices(value: string) {
  const clock = useSiteClock()
  const [search, onSearch] = useState('')
  const card = toCard(value)
  const idOf = (kind: AnnouncementCard['kind']) => (card?.kind === kind ? card.id : null)
  const ofShows = useRowChoices(adminEventQueries, idOf('event'), search, 'visible')
  const ofReleases = useRowChoices(musicQueries, idOf('track'), search)
  const shows = ofShows.rows.filter((event) => event.isVisible && classifyEvent(event, clock) !== 'past')
  const releases = ofReleases.rows.map(({ id, title }) => ({
    value: cardValue({ kind: 'track', id }),
    name: title,
  }))
  // A past or hidden show that the search has found.
  const apart = ofShows.apart ?? ofShows.rows.find(({ id }) => id === idOf('event'))
  const isGone = ofShows.isGone || ofReleases.isGone
  return {
    events: shows.map((show) => ({
      value: cardValue({ kind: 'event', id: show.id }),
      name: nameOfShow(show),
    })),
    /** The shows with their places, for the search of a town. */
    shows: shows.map((show) => ({
      ...{ id: show.id, name: nameOfShow(show) },
      place: placeWords(show),
    })),
    releases,
    /** The name of the chosen one, if it is none of these. */
    apart: isGone ? GONE : (apart && nameOfShow(apart)) || ofReleases.apart?.title,
    search: ofShows.hasMore || ofReleases.hasMore ? { search, onSearch } : null,
    state: stateOf(ofShows.query, ofReleases.query),
  }
}

/** @returns the name of a card's value that the form has shown; '' for none */
export function useCardName(): (value: string) => string {
  const showOf = useKnownRow<Show>(adminEventQueries.rows({}).queryKey)
  const trackOf = useKnownRow<{ title: string }>(musicQueries.rows({}).queryKey)
  return (value) => {
    const card = toCard(value)
    if (!card) return ''
    const show = card.kind === 'event' ? showOf(card.id) : undefined
    if (show) return nameOfShow(show)
    return (card.kind === 'track' && trackOf(card.id)?.title) || GONE
  }
}

const GONE = 'Something that is not there any more'

function stateOf(...queries: { isPending: boolean; isLoadingError: boolean }[]) {
  if (queries.some(({ isLoadingError }) => isLoadingError)) return 'failed'
  return queries.some(({ isPending }) => isPending) ? 'loading' : 'ready'
}
