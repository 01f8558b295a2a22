import type { SubmitEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '@troubadour/api-client/call'
import { discountCodesQuery } from '@troubadour/api-client/selling'
import { discountCodeInput } from '@troubadour/domain/selling/discount-code'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { serverMessage, showFailure, showSuccess } from '../../shared/calls/outcome.ts'
import { formField, schemaResolver, showFieldErrors } from '../../shared/forms/form-fields.ts'
import { useSiteClock } from '../../shared/time/now.tsx'
import { instantOfWall } from '../../shared/time/wall-time.ts'
import styles from './selling.module.css'

const EMPTY = { code: '', percent: '', amount: '', usesMax: '', endsAt: '' }
type Draft = typeof EMPTY

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** The request; a code ends at the end of its day in the site's time zone. */
function inputOf({ code, percent, amount, usesMax, endsAt }: Draft, timeZone: string) {
  const end = instantOfWall(`${endsAt}T23:59`, timeZone)
  return {
    ...{ code, amount, percent: numberOf(percent), usesMax: numberOf(usesMax) },
    endsAt: end === null ? null : new Date(end).toISOString(),
  }
}

export function NewDiscountCode({ currency }: { currency: string }) {
  const queryClient = useQueryClient()
  const { timeZone } = useSiteClock()
  const toInput = (draft: Draft) => inputOf(draft, timeZone)
  const form = useForm<Draft>({
    defaultValues: EMPTY,
    resolver: schemaResolver(discountCodeInput, toInput),
    reValidateMode: 'onSubmit',
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (draft: Draft) => call('createDiscountCode', { body: toInput(draft) }),
    onSuccess: async ({ code }) => {
      showSuccess(`The code ${code} works now`)
      form.reset(EMPTY)
      await queryClient.invalidateQueries(discountCodesQuery())
    },
    onError: (error) => {
      showFailure(serverMessage(error) ?? 'Failed to make the code. Please try again.', error)
      showFieldErrors(form, error)
    },
  })
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // Enter in a field submits, too.
    if (!isPending) void form.handleSubmit((draft) => mutate(draft))()
  }

  return (
    <form className={styles.newCode} noValidate aria-label="New discount code" onSubmit={submit}>
      <TextField
        required
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        hint="Such as TOUR-2027."
        {...formField(form, 'code', 'New code')}
      />
      <TextField {...number} hint="Either this," {...formField(form, 'percent', 'Per cent off')} />
      <TextField
        inputMode="decimal"
        autoComplete="off"
        hint="or this."
        {...formField(form, 'amount', `Amount off (${currency})`)}
      />
      <TextField {...number} hint="Blank for no limit." {...formField(form, 'usesMax', 'Uses')} />
      <TextField type="date" hint="Blank for no end." {...formField(form, 'endsAt', 'Last day')} />
      <Button type="submit" variant="secondary" isBusy={isPending}>
        Make code
      </Button>
    </form>
  )
}
