import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { call } from '@troubadour/api-client/call'
import { PATHS } from '@troubadour/domain/address/paths'
import { featuredEventQuery, invalidateEvents, invalidateMusic } from '@troubadour/api-client/content'
import { partOf } from '@troubadour/domain/schema/field'
import { eventFields, newEvent, requirePicture } from '@troubadour/domain/event/event'
import { dateText } from '@troubadour/domain/event/schedule-hints'
import { NEW_TRACK_PRICE, trackFields } from '@troubadour/domain/release/music-track'
import { isoDay } from '@troubadour/domain/time/zoned-time'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../../shared/forms/form-fields.ts'
import { showSuccess } from '../../shared/calls/outcome.ts'
import { FormPicture, noPicture } from '../../shared/picture-field/form-picture.tsx'
import { useSiteLanguage } from '../../shared/time/moment.tsx'
import styles from './setup.module.css'
import { StepForm, type StepProps } from './step-form.tsx'
import { useStepForm } from './use-step-form.ts'

const KINDS = [
  { value: 'show', label: 'A show' },
  { value: 'release', label: 'A release' },
] as const

type Kind = (typeof KINDS)[number]['value']

/** The first show or release; when one of them is there, the other is offered until the step is done. */
export function FirstContentStep({ site, setup, onDone, onSkip }: StepProps) {
  const [chosen, setChosen] = useState<Kind>()
  const [added, setAdded] = useState<Kind>()
  const options = KINDS.filter(({ value }) => value !== added && setup.missing.includes(value))
  const kind = (options.find(({ value }) => value === chosen) ?? options[0])?.value
  if (!kind || setup.steps.first === 'done') return <IsThere onDone={onDone} />
  const isThere = options.length < KINDS.length
  const skip = isThere ? { label: 'Go on', onSkip: onDone } : { label: 'Later', onSkip }
  const add = () => (isThere ? onDone() : setAdded(kind))
  const picture = site.look.hero.picture ?? ''
  return (
    <>
      {options.length > 1 && (
        <SegmentedChoice
          label="What comes first"
          options={options}
          value={kind}
          onChange={setChosen}
          className={styles.kinds}
        />
      )}
      {kind === 'show' ? (
        <FirstShow key="show" picture={picture} onAdded={add} skip={skip} />
      ) : (
        <FirstRelease key="release" onAdded={add} skip={skip} />
      )}
    </>
  )
}

function IsThere({ onDone }: Pick<StepProps, 'onDone'>) {
  return (
    <StepForm
      title="It is there"
      about={
        <>
          More is added on the pages <Link to={PATHS.adminEvents}>Shows</Link> and{' '}
          <Link to={PATHS.adminMusic}>Music</Link>.
        </>
      }
      submitLabel="Go on"
      submit={(event) => {
        event.preventDefault()
        onDone()
      }}
    />
  )
}

interface ThingProps {
  onAdded: () => void
  skip: { label: string; onSkip: () => void }
}

const showDraft = requirePicture(
  z.object(partOf(eventFields, 'input')).pick({
    ...{ title: true, date: true, venue: true, location: true, price: true },
    ...{ imageUrl: true, pictureKind: true },
  }),
)

/** A short form for a show; the other fields are on its own screen. */
function FirstShow({
  picture,
  onAdded,
  skip,
}: ThingProps & {
  /** The initial picture. */
  picture: string
}) {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const language = useSiteLanguage()
  const { form, ...sending } = useStepForm({
    draftKey: 'setup-show',
    schema: showDraft,
    defaultValues: {
      ...{ title: '', date: '', venue: '', location: '', price: '' },
      ...{ imageUrl: picture, pictureKind: newEvent.pictureKind },
    },
    failure: 'Failed to create event. Please try again.',
    async send(draft) {
      const day = isoDay(draft.date)
      const isFeatured = (await queryClient.fetchQuery(featuredEventQuery())) === null
      const date = day === null ? draft.date : dateText(day, language)
      return call('createEvent', { body: { ...draft, date, isFeatured } })
    },
    async onSuccess() {
      showSuccess('Event created successfully!')
      await invalidateEvents(queryClient)
      onAdded()
    },
  })
  return (
    <StepForm
      title="Your next show"
      about="The least that a visitor needs. Times, tickets and a text can follow on the page Shows."
      skip={skip}
      {...sending}
      isBusy={sending.isBusy || isPending}
    >
      <TextField required autoComplete="off" {...formField(form, 'title', 'Title')} />
      <div className={styles.pair}>
        <TextField required type="date" {...formField(form, 'date', 'Date')} />
        <TextField required autoComplete="off" placeholder="FREE" {...formField(form, 'price', 'Price')} />
      </div>
      <div className={styles.pair}>
        <TextField required autoComplete="off" {...formField(form, 'venue', 'Venue')} />
        <TextField required autoComplete="off" {...formField(form, 'location', 'Address')} />
      </div>
      <FormPicture
        form={form}
        name="imageUrl"
        isRequired
        none={noPicture(form)}
        onPendingChange={setIsPending}
      />
    </StepForm>
  )
}

const releaseDraft = z
  .object(partOf(trackFields, 'input'))
  .pick({ title: true, releaseDate: true, imageUrl: true })

/** A short form for a release; recordings and links are added on its own screen. */
function FirstRelease({ onAdded, skip }: ThingProps) {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const { form, ...sending } = useStepForm({
    draftKey: 'setup-release',
    schema: releaseDraft,
    defaultValues: { title: '', releaseDate: '', imageUrl: '' },
    failure: 'Failed to create music track',
    send: (draft) => call('createMusicTrack', { body: { ...draft, price: NEW_TRACK_PRICE } }),
    async onSuccess() {
      showSuccess('Track created')
      await invalidateMusic(queryClient)
      onAdded()
    },
  })
  return (
    <StepForm
      title="Your first release"
      about="It shows as “Coming Soon” until it has a recording, or the addresses where it is heard: add them on the page Music."
      skip={skip}
      {...sending}
      isBusy={sending.isBusy || isPending}
    >
      <TextField required autoComplete="off" {...formField(form, 'title', 'Title')} />
      <TextField type="date" className={styles.short} {...formField(form, 'releaseDate', 'Release Date')} />
      <FormPicture form={form} name="imageUrl" isRequired onPendingChange={setIsPending} />
    </StepForm>
  )
}
