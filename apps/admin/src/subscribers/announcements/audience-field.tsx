import { useId, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { get, type FieldError, type UseFormReturn } from 'react-hook-form'
import { call } from '@troubadour/api-client/call'
import { announcementQueries } from '@troubadour/api-client/mailing-list'
import {
  AUDIENCE_DISTANCES_KM,
  FIRST_AUDIENCE_KM,
  TOWN_SEARCH_MAX_LENGTH,
  TOWNS_MAX,
  type Audience,
  type AudienceFigures,
  type Town,
} from '@troubadour/domain/mailing-list/town'
import { townText } from '@troubadour/domain/mailing-list/town-text'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { FieldName, SelectField, TextField } from '@troubadour/ui/forms/fields'
import { showFailure } from '../../shared/calls/outcome.ts'
import { takeFocus } from '../../shared/browser/take-focus.ts'
import type { AnnouncementDraft } from './announcement-draft.ts'
import styles from './announcement-form.module.css'

const REACHES = [
  { value: 'all', label: 'All subscribers' },
  { value: 'near', label: 'Near a town' },
] as const

interface Show {
  id: number
  name: string
  /** Words that tell where it is. */
  place: string
}

/** Who gets an announcement: everybody, or who lives near a town or a show (docs/product/admin.md#announcements). */
export function AudienceField({
  form,
  value,
  shows,
}: {
  form: UseFormReturn<AnnouncementDraft>
  value: AnnouncementDraft['audience']
  shows: readonly Show[]
}) {
  const [isReplaced, setIsReplaced] = useState(false)
  const error: FieldError | undefined = get(form.formState.errors, 'audience.town')
  function choose(audience: AnnouncementDraft['audience']) {
    form.setValue('audience', audience, { shouldDirty: true })
    form.clearErrors('audience')
  }
  /** What takes the place of the pressed button gets its focus. */
  function replace(audience: AnnouncementDraft['audience']) {
    setIsReplaced(true)
    choose(audience)
  }
  return (
    <div className={styles.audience}>
      <FieldName>Who gets it</FieldName>
      <SegmentedChoice
        label="Who gets it"
        options={REACHES}
        value={value ? 'near' : 'all'}
        onChange={(reach) => {
          setIsReplaced(false)
          choose(reach === 'all' ? null : { km: FIRST_AUDIENCE_KM, town: null })
        }}
      />
      {value && (
        <>
          <SelectField
            label="Within"
            value={value.km}
            onChange={({ target }) => {
              const km =
                AUDIENCE_DISTANCES_KM.find((one) => one === Number(target.value)) ?? FIRST_AUDIENCE_KM
              choose({ ...value, km })
            }}
          >
            {AUDIENCE_DISTANCES_KM.map((km) => (
              <option key={km} value={km}>
                {km} km
              </option>
            ))}
          </SelectField>
          {value.town ? (
            <ChosenTown
              audience={value}
              hasFocus={isReplaced}
              onChange={() => replace({ km: value.km, town: null })}
            />
          ) : (
            <TownSearch
              shows={shows}
              error={error?.message}
              hasFocus={isReplaced}
              onChoose={(town) => replace({ km: value.km, town })}
            />
          )}
        </>
      )}
    </div>
  )
}

function ChosenTown({
  audience,
  hasFocus,
  onChange,
}: {
  audience: Audience
  hasFocus: boolean
  onChange: () => void
}) {
  const figures = useQuery(announcementQueries.audience(audience))
  return (
    <>
      <p className={styles.town}>
        <span tabIndex={-1} ref={hasFocus ? takeFocus : undefined}>
          Around <strong>{townText(audience.town)}</strong>
        </span>
        <Button variant="secondary" size="small" onClick={onChange}>
          Choose another town
        </Button>
      </p>
      <p className="muted" role="status">
        {figures.isPending && 'Counting who lives there…'}
        {figures.isError && 'How many live there could not be found out.'}
        {figures.data && figuresText(figures.data)}
      </p>
    </>
  )
}

function figuresText({ receivers, confirmed, withoutTown }: AudienceFigures): string {
  const [near, all, unknown] = [receivers, confirmed, withoutTown].map((one) => one.toLocaleString('en-US'))
  const others = withoutTown > 0 ? ` Have not said where they live, and do not get it: ${unknown}.` : ''
  return `Confirmed subscribers who live there now: ${near} of ${all}.${others}`
}

function TownSearch({
  shows,
  error,
  hasFocus,
  onChoose,
}: {
  shows: readonly Show[]
  error: string | undefined
  hasFocus: boolean
  onChoose: (town: Town) => void
}) {
  const titleId = useId()
  const [search, setSearch] = useState('')
  const find = useMutation({
    mutationFn: (text: string) => call('findTowns', { query: { search: text } }),
    onSuccess: ({ towns: [first], isCertain }) => isCertain && first && onChoose(first),
    onError: (failure) => showFailure('Failed to look for the town. Please try again.', failure),
  })
  const start = (text: string) => {
    setSearch(text)
    if (text.trim() !== '') find.mutate(text.slice(0, TOWN_SEARCH_MAX_LENGTH))
  }
  const found = find.data && !find.data.isCertain ? find.data.towns : undefined
  return (
    <>
      {shows.length > 0 && (
        <SelectField
          label="Where you play"
          value=""
          onChange={({ target }) => start(shows.find(({ id }) => String(id) === target.value)?.place ?? '')}
        >
          <option value="">Choose a show</option>
          {shows.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className={styles.townSearch}>
        <TextField
          ref={hasFocus ? takeFocus : undefined}
          label={shows.length > 0 ? 'Or a town' : 'Town'}
          hint="With the country, if there are several: Ghent, Belgium"
          autoComplete="off"
          maxLength={TOWN_SEARCH_MAX_LENGTH}
          error={error}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          // Enter would save the announcement.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            start(search)
          }}
        />
        <Button variant="secondary" isBusy={find.isPending} onClick={() => start(search)}>
          Find
        </Button>
      </div>
      <div role="status">
        {found?.length === 0 && (
          <p className="muted">This town is not known. Try a larger one nearby, with its country.</p>
        )}
        {found !== undefined && found.length > 0 && <p id={titleId}>Which one is it?</p>}
      </div>
      {found !== undefined && found.length > 0 && (
        <PlainList aria-labelledby={titleId} className={styles.towns}>
          {found.map((town) => (
            <li key={town.id}>
              <Button variant="secondary" size="small" onClick={() => onChoose(town)}>
                {townText(town)}
              </Button>
            </li>
          ))}
        </PlainList>
      )}
      {found?.length === TOWNS_MAX && (
        <p className="muted">There are more. Add the region or country to find yours.</p>
      )}
    </>
  )
}
