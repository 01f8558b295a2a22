import type { ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { adminEventQueries, musicQueries } from '@troubadour/api-client/content'
import type { Event } from '@troubadour/domain/event/event'
import { groupEvents } from '@troubadour/domain/event/event-groups'
import {
  ANNOUNCEMENT_TEXT_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
} from '@troubadour/domain/mailing-list/announcement'
import { placeWords } from '@troubadour/domain/mailing-list/town-text'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { SelectField, TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../../shared/forms/form-fields.ts'
import { MarkdownField } from '../../shared/markdown/markdown-field.tsx'
import { useSiteClock } from '../../shared/time/moment.tsx'
import { type AnnouncementDraft, cardValue } from './announcement-draft.ts'
import { AudienceField } from './audience-field.tsx'
import styles from './announcement-form.module.css'

export function AnnouncementFields({
  form,
  draft,
  cards,
}: {
  form: UseFormReturn<AnnouncementDraft>
  draft: AnnouncementDraft
  cards: CardChoices
}) {
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
  cards: { events, releases, state, nameOf },
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
    <SelectField {...field} value={value} hint={HINTS[state]}>
      <option value="">None</option>
      {!isListed && <option value={value}>{state === 'ready' ? nameOf(value) : 'As it was'}</option>}
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
  )
}

interface CardChoice {
  value: string
  name: string
}

type CardChoices = ReturnType<typeof useCardChoices>

export function useCardChoices() {
  const clock = useSiteClock()
  const events = useQuery(adminEventQueries.list())
  const tracks = useQuery(musicQueries.list())
  const toChoice = ({ id, title, date }: Pick<Event, 'id' | 'title' | 'date'>): CardChoice => ({
    value: cardValue({ kind: 'event', id }),
    name: `${title}, ${date}`,
  })
  const { featured, upcoming } = groupEvents(
    (events.data ?? []).filter(({ isVisible }) => isVisible),
    clock,
  )
  const releases = (tracks.data ?? []).map(({ id, title }) => ({
    value: cardValue({ kind: 'track', id }),
    name: title,
  }))
  return {
    events: [...featured, ...upcoming].map(toChoice),
    /** The shows with their places, for the search of a town. */
    shows: [...featured, ...upcoming].map(({ id, title, date, ...event }) => ({
      ...{ id, name: `${title}, ${date}` },
      place: placeWords(event),
    })),
    releases,
    state: stateOf(events, tracks),
    /** The label of a card's value; '' for none. */
    nameOf(value: string) {
      if (value === '') return ''
      const all = [...(events.data ?? []).map(toChoice), ...releases]
      return all.find((choice) => choice.value === value)?.name ?? 'Something that is not there any more'
    },
  }
}

function stateOf(...queries: { isPending: boolean; isLoadingError: boolean }[]) {
  if (queries.some(({ isLoadingError }) => isLoadingError)) return 'failed'
  return queries.some(({ isPending }) => isPending) ? 'loading' : 'ready'
}
