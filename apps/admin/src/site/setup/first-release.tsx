import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '@troubadour/api-client/call'
import { invalidateMusic } from '@troubadour/api-client/content'
import { partOf } from '@troubadour/domain/contract/field'
import { NEW_TRACK_PRICE, trackFields } from '@troubadour/domain/release/music-track'
import { TextField } from '@troubadour/ui/forms/fields'
import { useAccountForm } from '../../shared/account-form.tsx'
import { formField } from '../../shared/form-fields.ts'
import { showSuccess } from '../../shared/outcome.ts'
import { FormPicture } from '../../shared/picture-field/form-picture.tsx'
import styles from './setup.module.css'
import { StepForm } from './step-form.tsx'

const { title, releaseDate, imageUrl } = partOf(trackFields, 'input')
const schema = z.object({ title, releaseDate, imageUrl })

/** The short form of a release; recordings and addresses are added on its own screen. */
export function FirstRelease({
  onAdded,
  skip,
}: {
  onAdded: () => void
  skip: { label: string; onSkip: () => void }
}) {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const { form, ...sending } = useAccountForm({
    schema,
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
      hasChanges={form.formState.isDirty}
      isBusy={sending.isBusy || isPending}
    >
      <TextField required autoComplete="off" {...formField(form, 'title', 'Title')} />
      <TextField type="date" className={styles.short} {...formField(form, 'releaseDate', 'Release Date')} />
      <FormPicture form={form} name="imageUrl" isRequired onPendingChange={setIsPending} />
    </StepForm>
  )
}
