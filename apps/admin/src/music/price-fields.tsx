import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { sellingQuery } from '@troubadour/api-client/selling'
import { PATHS } from '@troubadour/domain/address/paths'
import { offerOf } from '@troubadour/domain/merch/offer'
import type { MusicTrack } from '@troubadour/domain/release/music-track'
import type { SellingState } from '@troubadour/domain/selling/selling'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { SelectField } from '@troubadour/ui/forms/fields'
import { AmountField } from '../shared/forms/amount-field.tsx'
import { formField } from '../shared/forms/form-fields.ts'
import type { TrackDraft } from './track-draft.ts'
import { FIELD_LABELS, priceOf, PRICING_LABELS, readAmount } from './track-fields.ts'
import styles from './track-form.module.css'

/** The price of a release (docs/product/admin.md#prices-of-a-release); nothing while selling is not set up. */
export function PriceFields({
  form,
  draft,
  stored,
}: {
  form: UseFormReturn<TrackDraft>
  draft: TrackDraft
  /** Null for a new track. */
  stored: MusicTrack | null
}) {
  // Without it, a release that has a price can still be edited.
  const { data: selling } = useQuery({ ...sellingQuery(), refetchOnMount: 'always' })
  const pricing = form.watch('pricing')
  const isSetUp = selling !== undefined && (selling.mode !== null || selling.settings.isOn)
  const hasPrice = pricing !== 'none' || (stored !== null && stored.pricing !== 'none')
  if (!isSetUp && !hasPrice) return null
  const currency = selling?.settings.currency
  const isOpen = pricing === 'open'
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label={FIELD_LABELS.pricing}
          hint={selling && pricing !== 'none' && <Effect draft={draft} selling={selling} />}
          options={PRICING_LABELS}
          {...form.register('pricing', { onChange: () => dropWrongAmounts(form) })}
        />
      </div>
      {pricing !== 'none' && (
        <div className={styles.pair}>
          <AmountField
            {...formField(form, 'saleAmount', isOpen ? 'Lowest price' : FIELD_LABELS.saleAmount)}
            required={!isOpen}
            currency={currency}
            hint={isOpen ? 'Leave it empty to let buyers pay nothing.' : undefined}
          />
          {isOpen && (
            <AmountField
              {...formField(form, 'suggestedAmount', FIELD_LABELS.suggestedAmount)}
              currency={currency}
              hint="What the form for buyers begins with."
            />
          )}
        </div>
      )}
      {pricing !== 'none' && (
        <SwitchField
          label={FIELD_LABELS.takesPreorders}
          hint="Buyers pay at once. They get a mail with the link to their files as soon as it is out."
          {...form.register('takesPreorders')}
        />
      )}
    </>
  )
}

/** An amount that cannot be stored would keep the form from being saved, also where it is not shown any more. */
function dropWrongAmounts(form: UseFormReturn<TrackDraft>) {
  for (const name of ['saleAmount', 'suggestedAmount'] as const) {
    if (!readAmount(form.getValues(name)).success) form.setValue(name, '')
    form.clearErrors(name)
  }
}

/** Whether visitors can buy it. */
function Effect({ draft, selling: { settings, isOpen } }: { draft: TrackDraft; selling: SellingState }) {
  const price = priceOf(draft)
  const { currency } = settings
  if (price.saleAmount !== null && offerOf(price, currency) === null)
    return `This price cannot be charged in ${currency}, so nobody could buy the release.`
  if (isOpen)
    return 'Visitors can buy it while it is shown, out, and has recordings of its own; before it is out if you say so below.'
  return (
    <>
      Visitors cannot buy yet. <Link to={PATHS.adminSelling}>Selling</Link> says what is missing.
    </>
  )
}
