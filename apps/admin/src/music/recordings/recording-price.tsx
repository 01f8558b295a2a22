import { useQuery } from '@tanstack/react-query'
import { sellingQuery } from '@troubadour/api-client/selling'
import type { Recording } from '@troubadour/domain/release/recording'
import { SelectField } from '@troubadour/ui/forms/fields'
import { FIELD_LABELS, PRICING_LABELS } from '../track-fields.ts'
import { SavedField } from './saved-field.tsx'
import type { Choice, SaveText } from './use-recordings.ts'

/** What a single recording costs (docs/product/admin.md#prices-of-a-release); nothing while selling is not set up. */
export function RecordingPrice({
  recording,
  onChoose,
  save,
}: {
  recording: Recording
  onChoose: (choice: Choice) => void
  save: SaveText
}) {
  const { data: selling } = useQuery(sellingQuery())
  const { pricing, title } = recording
  const isSetUp = selling !== undefined && (selling.mode !== null || selling.settings.isOn)
  if (!isSetUp && pricing === 'none') return null
  const amount = { recording, save }
  const currency = selling?.settings.currency ?? ''
  return (
    <>
      <SelectField
        label="Sold by itself"
        hint="Besides the whole release, which has a price of its own."
        aria-label={`Sold by itself: ${title}`}
        options={PRICING_LABELS}
        value={pricing}
        onChange={({ target }) => {
          // The options are the values.
          onChoose({ pricing: target.value as Recording['pricing'] })
        }}
      />
      {pricing !== 'none' && (
        <SavedField
          name="saleAmount"
          label={`${pricing === 'open' ? 'Lowest price' : FIELD_LABELS.saleAmount} (${currency})`}
          hint={
            pricing === 'fixed' && !recording.saleAmount ? 'Nobody can buy it until it has one.' : undefined
          }
          {...amount}
        />
      )}
      {pricing === 'open' && (
        <SavedField
          name="suggestedAmount"
          label={`${FIELD_LABELS.suggestedAmount} (${currency})`}
          {...amount}
        />
      )}
    </>
  )
}
