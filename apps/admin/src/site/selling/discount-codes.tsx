import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { discountCodesQuery } from '@troubadour/api-client/selling'
import type { DiscountCode } from '@troubadour/domain/selling/discount-code'
import { countText } from '@troubadour/domain/texts/count-text'
import { toMillis } from '@troubadour/domain/time/zoned-time'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { showRefusal, showSuccess, unlessGone } from '../../shared/calls/outcome.ts'
import { ConfirmButton } from '../../shared/controls/confirm-button.tsx'
import { momentText } from '../../shared/time/moment.tsx'
import { useSiteClock } from '../../shared/time/now.tsx'
import { FormGroup } from '../form-group.tsx'
import { NewDiscountCode } from './new-discount-code.tsx'
import styles from './selling.module.css'

/** Codes that make a bag cheaper (docs/product/selling.md#discount-codes). @param currency of all prices */
export function DiscountCodes({ currency }: { currency: string }) {
  return (
    <FormGroup
      id="discount-codes"
      title="Discount codes"
      about="Who types one in the bag pays less. It holds for everything in the bag but not for shipping."
    >
      <Loaded
        query={{ ...discountCodesQuery(), refetchOnMount: 'always' }}
        pending="Loading the discount codes"
        error="The discount codes could not be loaded."
      >
        {(codes) =>
          codes.length === 0 ? (
            <p className="muted">No discount codes yet.</p>
          ) : (
            <PlainList className={styles.codes} aria-label="Discount codes">
              {codes.map((code) => (
                <li key={code.id} className={styles.code}>
                  <CodeText code={code} currency={currency} />
                  <DeleteCode code={code} />
                </li>
              ))}
            </PlainList>
          )
        }
      </Loaded>
      <NewDiscountCode currency={currency} />
    </FormGroup>
  )
}

function CodeText({
  code: { code, percent, amount, uses, usesMax, endsAt },
  currency,
}: {
  code: DiscountCode
  currency: string
}) {
  const clock = useSiteClock()
  const isOver = endsAt !== null && toMillis(endsAt) <= clock.now.getTime()
  const facts = [
    percent === null ? `${amount ?? ''} ${currency} off` : `${percent} % off`,
    usesMax === null ? `used ${countText(uses, 'time')}` : `${uses} of ${countText(usesMax, 'use')}`,
    endsAt !== null && `${isOver ? 'ended' : 'ends'} ${momentText(endsAt, clock)}`,
  ]
  return (
    <div>
      <p className={styles.codeName}>{code}</p>
      <p className={styles.hint}>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

function DeleteCode({ code: { id, code } }: { code: DiscountCode }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => unlessGone(call('deleteDiscountCode', { params: { id } })),
    onSuccess: async () => {
      showSuccess('The code is deleted')
      await queryClient.invalidateQueries(discountCodesQuery())
    },
    onError: (error) => showRefusal(error, 'Failed to delete the code. Please try again.'),
  })
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      aria-label={`Delete the code ${code}`}
      action={remove}
      question={{
        title: `Delete the code “${code}”?`,
        description: 'From then on it makes nothing cheaper. Orders that used it stay as they are.',
        confirmLabel: 'Delete',
        variant: 'danger',
      }}
    >
      Delete
    </ConfirmButton>
  )
}
