import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '@troubadour/api-client/call'
import { adminEventQueries, invalidateEvents } from '@troubadour/api-client/content'
import { partOf } from '@troubadour/domain/contract/field'
import { eventFields } from '@troubadour/domain/event/event'
import { dateText } from '@troubadour/domain/event/schedule-hints'
import { isoDay } from '@troubadour/domain/time/zoned-time'
import { TextField } from '@troubadour/ui/forms/fields'
import { useSiteLanguage } from '../../shared/site-clock.ts'
import { useAccountForm } from '../../shared/account-form.tsx'
import { formField } from '../../shared/form-fields.ts'
import { showSuccess } from '../../shared/outcome.ts'
import { FormPicture } from '../../shared/picture-field/form-picture.tsx'
import styles from './setup.module.css'
import { StepForm } from './step-form.tsx'

const { title, date, venue, location, price, imageUrl } = partOf(eventFields, 'input')
const schema = z.object({ title, date, venue, location, price, imageUrl })

/** The short form of a show; all else is on its own screen. */
export function FirstShow({
  picture,
  onAdded,
  skip,
}: {
  /** What it begins with. */
  picture: string
  onAdded: () => void
  skip: { label: string; onSkip: () => void }
}) {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const language = useSiteLanguage()
  const { form, ...sending } = useAccountForm({
    schema,
    defaultValues: { title: '', date: '', venue: '', location: '', price: '', imageUrl: picture },
    failure: 'Failed to create event. Please try again.',
    async send(draft) {
      const day = isoDay(draft.date)
      const events = await queryClient.fetchQuery(adminEventQueries.list())
      const isFeatured = events.every((event) => !event.isFeatured)
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
      hasChanges={form.formState.isDirty}
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
      <FormPicture form={form} name="imageUrl" isRequired onPendingChange={setIsPending} />
    </StepForm>
  )
}
