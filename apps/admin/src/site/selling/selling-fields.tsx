import type { UseFormReturn } from 'react-hook-form'
import { CURRENCIES } from '@troubadour/domain/merch/currencies'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { SelectField, TextArea, TextField } from '@troubadour/ui/forms/fields'
import { formField } from '../../shared/forms/form-fields.ts'
import { PLACE_LABELS } from '../../shared/text/place-labels.ts'
import { FormGroup } from '../form-group.tsx'
import { SELLING_LABELS, TAX_LABELS, type SellingDraft } from './selling-draft.ts'
import styles from './selling.module.css'
import { ShippingFields } from './shipping-fields.tsx'

/** Ids of the groups, for the links to them. */
export const GROUP_IDS = { seller: 'seller', returns: 'returns' } as const

const names = new Intl.DisplayNames('en-US', { type: 'currency' })
const CURRENCY_OPTIONS = Object.fromEntries(
  CURRENCIES.map((currency) => [currency, `${currency}, ${names.of(currency) ?? currency}`]),
)

export function SellingFields({ form }: { form: UseFormReturn<SellingDraft> }) {
  const field = (name: 'sellerName' | 'sellerAddress' | 'returnsText' | 'keepYears') =>
    formField(form, name, SELLING_LABELS[name])
  return (
    <>
      <FormGroup
        id="selling"
        title="What visitors can do"
        about="The money goes straight to your own account at Stripe. This site takes no share of it."
      >
        <SwitchField
          label={SELLING_LABELS.isOn}
          hint="Visitors can buy music with a price and your own merch, as soon as nothing is missing."
          {...form.register('isOn')}
        />
        <SwitchField
          label={SELLING_LABELS.takesTips}
          hint="On a page of its own, /support, while visitors can buy."
          {...form.register('takesTips')}
        />
        <div className={styles.short}>
          <SelectField
            label={SELLING_LABELS.tipsPlace}
            hint="Where your site shows the link 'Give a tip' while visitors can buy. The button of your home page, and links in your texts, can lead to that page, too."
            options={PLACE_LABELS}
            {...form.register('tipsPlace')}
          />
          <SelectField
            label={SELLING_LABELS.currency}
            hint="Of all prices you set here: when you change it, their numbers stay. Products of Printful keep the currency of your store there, and are paid there; amounts of two currencies are never added up."
            options={CURRENCY_OPTIONS}
            {...form.register('currency')}
          />
          <SelectField
            label={SELLING_LABELS.taxes}
            hint="Stripe Tax has to be set up in your account at Stripe, and costs a fee there. Ask a tax adviser what you owe."
            options={TAX_LABELS}
            {...form.register('taxes')}
          />
        </div>
      </FormGroup>
      <FormGroup
        id={GROUP_IDS.seller}
        title="Who sells"
        about="Buyers read it before they pay, and on their receipt."
      >
        <TextField autoComplete="name" {...field('sellerName')} />
        <TextArea rows={4} autoComplete="street-address" {...field('sellerAddress')} />
      </FormGroup>
      <ShippingFields form={form} />
      <FormGroup
        id={GROUP_IDS.returns}
        title="Returns"
        about="What buyers may give back, until when, and how they tell you. Ask a lawyer if you are in doubt."
      >
        <TextArea rows={6} {...field('returnsText')} />
      </FormGroup>
      <FormGroup
        id="keeping"
        title="Keeping orders"
        about="The law of your country says how long receipts have to be kept. Older orders are deleted by themselves."
      >
        <div className={styles.short}>
          <TextField inputMode="numeric" autoComplete="off" {...field('keepYears')} />
        </div>
      </FormGroup>
    </>
  )
}
