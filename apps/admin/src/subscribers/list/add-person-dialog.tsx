import { useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidateSubscribers, subscriberQueries } from '@troubadour/api-client/mailing-list'
import { NO_MAIL_SERVER_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import {
  knownSubscriber,
  newSubscriber,
  type SubscriberDetail,
} from '@troubadour/domain/mailing-list/subscriber'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { subscriberPath } from '../../shared/paths/admin-paths.ts'
import { formField, schemaResolver, showFieldErrors } from '../../shared/forms/form-fields.ts'
import { isConflict, showRefusal } from '../../shared/calls/outcome.ts'
import styles from './add-person-dialog.module.css'

export interface NewPerson {
  email: string
  statement: string
}

/** Adds people one by one, as from a paper list: the consent text stays for the next one. */
export function AddPersonDialog({
  initial,
  onClose,
  onDiscard,
}: {
  initial?: NewPerson
  onClose: () => void
  /** Called before `onClose` with text that was not sent. */
  onDiscard: (typed: NewPerson) => void
}) {
  const queryClient = useQueryClient()
  const form = useForm({
    defaultValues: initial ?? { email: '', statement: '' },
    resolver: schemaResolver<NewPerson>(newSubscriber),
  })
  const { data: figures } = useQuery(subscriberQueries.figures())
  const [knownId, setKnownId] = useState<number | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const adding = useMutation({
    mutationFn: (person: NewPerson) => call('addSubscriber', { body: person }),
    onSuccess: async () => {
      form.resetField('email', { defaultValue: '' })
      form.setFocus('email')
      await invalidateSubscribers(queryClient)
    },
    onError: (error) => {
      if (isConflict(error)) {
        setKnownId(knownSubscriber.safeParse(error.body).data?.current.id ?? null)
        form.setError('email', { message: error.userMessage }, { shouldFocus: true })
      } else {
        showFieldErrors(form, error)
        showRefusal(error, 'Failed to add this person. Please try again.')
      }
    },
  })
  const submit = form.handleSubmit((person) => {
    setKnownId(null)
    adding.mutate(person)
  })
  function close() {
    const typed = form.getValues()
    // After a success the statement stays for the next person: alone it has done its work.
    if (typed.email.trim() || (typed.statement.trim() && !adding.isSuccess)) onDiscard(typed)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        form.setFocus('email')
      }}
      outside={initial || form.formState.isDirty ? 'stays' : 'closes'}
      title="Add a person"
      description="They get a mail with a link to confirm. Until they follow it, nothing else is sent to them."
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {adding.isSuccess ? 'Done' : 'Cancel'}
          </Button>
          <Button isBusy={adding.isPending} onClick={() => formRef.current?.requestSubmit()}>
            {adding.isSuccess ? 'Add another' : 'Add'}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        className={styles.form}
        noValidate
        aria-label="Person"
        onSubmit={(event) => {
          event.preventDefault()
          if (!adding.isPending) void submit()
        }}
      >
        <div role="status">
          {adding.data && <Banner tone="success">{addedText(adding.data, figures?.mail.sinkUrl)}</Banner>}
        </div>
        <TextField type="email" autoComplete="off" required {...formField(form, 'email', 'Address')} />
        {knownId !== null && form.formState.errors.email && (
          <Link to={subscriberPath(knownId)}>See what is known of this address</Link>
        )}
        <TextField
          required
          autoComplete="off"
          hint="Such as: Paper list at the show in Marlow. It is kept as the record of consent."
          {...formField(form, 'statement', 'How did they agree?')}
        />
        {/* Enter submits by this button: the visible one is outside of the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

function addedText({ email, mails }: SubscriberDetail, sinkUrl: string | null | undefined): string {
  if (sinkUrl) return `${email} was added as unconfirmed. ${NO_MAIL_SERVER_MESSAGE}.`
  return mails.length > 0
    ? `${email} was added. A mail asks them to confirm.`
    : `${email} was added as unconfirmed. Once mail is set up, you can ask them to confirm.`
}
