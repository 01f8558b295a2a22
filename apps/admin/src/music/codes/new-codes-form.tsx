import type { SubmitEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '@troubadour/api-client/call'
import { codeQueries } from '@troubadour/api-client/content'
import { CODE_USES_MAX, codeBatchInput, CODES_MAX } from '@troubadour/domain/release/download-codes'
import { countText } from '@troubadour/domain/texts/count-text'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { formField, schemaResolver, showFieldErrors } from '../../shared/forms/form-fields.ts'
import { serverMessage, showFailure, showSuccess } from '../../shared/calls/outcome.ts'
import styles from './codes.module.css'

const EMPTY = { name: '', codes: '50', uses: '1' }
type Draft = typeof EMPTY

const { name, codes, uses } = codeBatchInput.shape
const draftSchema = z.object({
  name,
  codes: z.preprocess(Number, codes),
  uses: z.preprocess(Number, uses),
})

/** Generates a batch of codes (docs/product/validation.md#download-codes). */
export function NewCodesForm({ trackId }: { trackId: number }) {
  const queryClient = useQueryClient()
  const form = useForm<Draft>({
    defaultValues: EMPTY,
    resolver: schemaResolver(draftSchema),
    reValidateMode: 'onSubmit',
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (draft: Draft) =>
      call('createCodeBatch', { params: { id: trackId }, body: draftSchema.parse(draft) }),
    onSuccess: (batch) => {
      showSuccess(`${countText(batch.codes, 'code')} made`)
      form.reset(EMPTY)
      queryClient.setQueryData(
        codeQueries.rows(trackId).queryKey,
        (data) =>
          data && {
            ...data,
            // The newest is the first of the first page.
            pages: data.pages.map((page, index) =>
              index === 0 ? { ...page, items: [batch, ...page.items] } : page,
            ),
          },
      )
    },
    onError: (error) => {
      showFailure(serverMessage(error) ?? 'Failed to make the codes. Please try again.', error)
      showFieldErrors(form, error)
    },
  })
  const number = { required: true, inputMode: 'numeric', autoComplete: 'off' } as const

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // Enter in a field submits, too.
    if (!isPending) void form.handleSubmit((draft) => mutate(draft))()
  }

  return (
    <form className={styles.form} noValidate aria-label="New codes" onSubmit={submit}>
      <TextField
        required
        maxLength={100}
        autoComplete="off"
        hint="For yourself, such as the show where the cards lie."
        {...formField(form, 'name', 'Name of the new codes')}
      />
      <TextField {...number} hint={`1 to ${CODES_MAX}.`} {...formField(form, 'codes', 'How many')} />
      <TextField
        {...number}
        hint={`1 to ${CODE_USES_MAX}.`}
        {...formField(form, 'uses', 'Uses of each code')}
      />
      <Button type="submit" variant="secondary" isBusy={isPending}>
        Make codes
      </Button>
    </form>
  )
}
