import type { UseFormReturn } from 'react-hook-form'
import { ZONES_MAX } from '@troubadour/domain/selling/delivery'
import { SHIPPING_COUNTRIES } from '@troubadour/domain/selling/shipping-countries'
import { SwitchField } from '@troubadour/ui/forms/choice-fields'
import { SelectField } from '@troubadour/ui/forms/fields'
import { AmountField } from '../../shared/forms/amount-field.tsx'
import { formField } from '../../shared/forms/form-fields.ts'
import { countryName } from '../../shared/text/country-name.ts'
import { FormGroup } from '../form-group.tsx'
import { firstFieldId, ItemHead, ItemList } from '../../shared/order/item-list.tsx'
import { AREA_LABELS, SELLING_LABELS, type SellingDraft, type ZoneDraft } from './selling-draft.ts'
import styles from './selling.module.css'
import { ZoneCountries } from './zone-countries.tsx'

export const SHIPPING_ID = 'shipping'

const COUNTRY_OPTIONS = {
  '': 'Please choose',
  ...Object.fromEntries(
    SHIPPING_COUNTRIES.map((code) => [code, countryName(code)] as const).sort(([, one], [, other]) =>
      one.localeCompare(other, 'en'),
    ),
  ),
}

/** Where the musician sends their own merch, and what that costs (docs/product/selling.md#shipping). */
export function ShippingFields({ form }: { form: UseFormReturn<SellingDraft> }) {
  const zones = form.getValues('zones')
  const currency = form.watch('currency')
  const set = (next: ZoneDraft[]) => {
    form.setValue('zones', next, { shouldDirty: true })
    form.clearErrors('zones')
  }
  return (
    <FormGroup
      id={SHIPPING_ID}
      title="Shipping"
      about="Where you send your own merch. A buyer is offered the zone of their country; one that is in several zones belongs to the narrowest."
    >
      <div className={styles.short}>
        <SelectField
          hint="Where you send from."
          options={COUNTRY_OPTIONS}
          {...formField(form, 'country', SELLING_LABELS.country)}
        />
      </div>
      <ItemList
        noun="zone"
        label={SELLING_LABELS.zones}
        none="No zones yet: nothing is sent by post."
        items={zones}
        blank={blankZone(zones)}
        max={ZONES_MAX}
        onChange={set}
      >
        {(zone, index, rows) => (
          <>
            <ItemHead rows={rows} index={index} />
            <SelectField
              id={firstFieldId(rows, index)}
              options={AREA_LABELS}
              {...formField(form, `zones.${index}.area`, 'Where to')}
            />
            {zone.area === 'countries' && (
              <ZoneCountries
                options={COUNTRY_OPTIONS}
                countries={zone.countries}
                error={form.formState.errors.zones?.[index]?.countries?.message}
                onChange={(countries) => set(zones.with(index, { ...zone, countries }))}
              />
            )}
            <div className={styles.amounts}>
              <AmountField
                currency={currency}
                {...formField(form, `zones.${index}.firstAmount`, 'First item')}
              />
              <AmountField
                currency={currency}
                {...formField(form, `zones.${index}.furtherAmount`, 'Each further item')}
              />
              <AmountField currency={currency} {...formField(form, `zones.${index}.freeFrom`, 'Free from')} />
            </div>
          </>
        )}
      </ItemList>
      <SwitchField
        label={SELLING_LABELS.offersPickup}
        hint="Buyers may choose one of your next shows, and fetch their order there for free."
        {...form.register('offersPickup')}
      />
    </FormGroup>
  )
}

const blankZone = (zones: readonly ZoneDraft[]): ZoneDraft => {
  const numbers = zones.map(({ id }) => Number(/^zone-(\d+)$/.exec(id)?.[1] ?? 0))
  const areas = zones.map(({ area }) => area)
  return {
    id: `zone-${Math.max(0, ...numbers) + 1}`,
    area: (['home', 'eu', 'world'] as const).find((area) => !areas.includes(area)) ?? 'countries',
    countries: [],
    ...{ firstAmount: '', furtherAmount: '', freeFrom: '' },
  }
}
