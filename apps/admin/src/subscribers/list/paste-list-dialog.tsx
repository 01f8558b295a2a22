import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '@troubadour/api-client/call'
import { invalidateSubscribers, subscriberQueries } from '@troubadour/api-client/mailing-list'
import { NO_MAIL_SERVER_MESSAGE } from '@troubadour/domain/mailing-list/sign-up'
import {
  PASTED_LINES_MAX,
  pastedList,
  type PastedListResult,
} from '@troubadour/domain/mailing-list/subscriber-import'
import { countText } from '@troubadour/domain/texts/count-text'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { TextArea } from '@troubadour/ui/forms/fields'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { showRefusal } from '../../shared/calls/outcome.ts'
import { formField, schemaResolver, showFieldErrors } from '../../shared/forms/form-fields.ts'
import styles from './add-person-dialog.module.css'

export interface PastedList {
  text: string
  statement: string
}

/** Adds the people of a paper list, who are asked to confirm. */
export function PasteListDialog({
  initial,
  onClose,
  onDiscard,
}: {
  initial?: PastedList
  onClose: () => void
  /** Called before `onClose` with text that was not sent. */
  onDiscard: (typed: PastedList) => void
}) {
  const queryClient = useQueryClient()
  const form = useForm({
    defaultValues: initial ?? { text: '', statement: '' },
    resolver: schemaResolver<PastedList>(pastedList),
  })
  const { data: figures } = useQuery(subscriberQueries.figures())
  const sinkUrl = figures?.mail.sinkUrl ?? null
  const adding = useMutation({
    mutationFn: (list: PastedList) => call('addSubscribers', { body: list }),
    onSuccess: async ({ refused }) => {
      // What could not be read stays, to be corrected.
      form.setValue('text', refused.map(({ text }) => text).join('\n'))
      await invalidateSubscribers(queryClient)
    },
    onError: (error) => {
      showFieldErrors(form, error)
      showRefusal(error, 'Failed to add these people. Please try again.')
    },
  })
  function close() {
    const typed = form.getValues()
    // After a success the statement stays for the lines that were refused: alone it has done its work.
    if (typed.text.trim() || (typed.statement.trim() && !adding.isSuccess)) onDiscard(typed)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      outside={initial || form.formState.isDirty ? 'stays' : 'closes'}
      title="Paste a list"
      description={
        sinkUrl === null
          ? 'For a paper list: each new person gets a mail with a link to confirm, and nothing else before they follow it.'
          : `For a paper list. ${NO_MAIL_SERVER_MESSAGE}. These people stay unconfirmed, and can be asked once there is one.`
      }
    >
      <form
        className={styles.form}
        noValidate
        aria-label="List"
        onSubmit={form.handleSubmit((list) => adding.mutate(list))}
      >
        <div role="status">{adding.data && <Outcome result={adding.data} sinkUrl={sinkUrl} />}</div>
        <TextArea
          required
          rows={8}
          hint={`One person on each line, such as: Ann Lee, ann@hollowpine.fm. At most ${PASTED_LINES_MAX} lines.`}
          {...formField(form, 'text', 'Names and addresses')}
        />
        <TextArea
          required
          rows={2}
          hint="Such as: Paper list at the show in Marlow. It is kept as the record of consent."
          {...formField(form, 'statement', 'How did these people agree to get your mail?')}
        />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={close}>
            {adding.isSuccess ? 'Done' : 'Cancel'}
          </Button>
          <Button type="submit" isBusy={adding.isPending}>
            Add these people
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Outcome({
  result: { added, known, refused },
  sinkUrl,
}: {
  result: PastedListResult
  sinkUrl: string | null
}) {
  const parts = [
    added === 0
      ? 'Nobody was added'
      : `${countText(added, 'person', 'people')} added, ${sinkUrl === null ? 'to be asked to confirm' : 'as unconfirmed'}`,
    known > 0 && `${known} known before`,
    refused.length > 0 &&
      `${countText(refused.length, 'line')} could not be read and ${refused.length === 1 ? 'stays' : 'stay'} below`,
  ]
  return (
    <Banner tone={refused.length > 0 ? 'warning' : 'success'}>
      {parts.filter((part) => part !== false).join(', ')}.
      {added > 0 && sinkUrl !== null && ` ${NO_MAIL_SERVER_MESSAGE}.`}
      {refused.length > 0 && (
        <ul>
          {refused.map(({ line, reason, text }) => (
            <li key={line}>
              {text}: {reason}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
