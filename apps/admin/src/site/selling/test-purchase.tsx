import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { PATHS } from '@troubadour/domain/address/paths'
import type { SellingState } from '@troubadour/domain/selling/selling'
import { Button } from '@troubadour/ui/forms/button'
import { SelectField } from '@troubadour/ui/forms/fields'
import { showRefusal } from '../../shared/calls/outcome.ts'
import { connectionPath } from '../../shared/paths/admin-paths.ts'
import { amountText } from '../../shared/text/amount-text.ts'
import { FormGroup } from '../form-group.tsx'
import styles from './selling.module.css'

export const TEST_PURCHASE_ID = 'test-purchase'

/** A purchase by the administrator, which goes the way of any other (docs/product/selling.md#before-it-begins). */
export function TestPurchase({ state }: { state: SellingState }) {
  const { missing, mode } = state
  return (
    <FormGroup
      id={TEST_PURCHASE_ID}
      title="Test purchase"
      about="Buy a release yourself, as a visitor does, before selling is on or after."
    >
      <p>
        {missing.includes('testPurchase')
          ? 'No purchase was paid yet.'
          : 'A purchase was paid before, so this is done. You can make another one.'}
      </p>
      {mode === null ? (
        <p>
          It needs a key of Stripe: <Link to={connectionPath('stripe')}>connect one</Link>.
        </p>
      ) : (
        <PurchaseForm state={state} mode={mode} />
      )}
    </FormGroup>
  )
}

/** The releases that can be bought, as choices by id. */
function releasesOf({ offers, settings }: SellingState) {
  return new Map(
    offers.map(({ id, title, isOpen, minor }) => {
      const price = isOpen ? 'buyers name the price' : amountText(minor, settings.currency)
      return [id, `${title} (${price})`]
    }),
  )
}

const MODE_HINTS = {
  test: 'The key is of test mode: pay with the card number 4242 4242 4242 4242, and no money moves.',
  demo: 'Pay with the card number 4242 4242 4242 4242: no money moves.',
  live: 'With a key of live mode you pay real money, which you can give back to yourself under Orders.',
}

function PurchaseForm({ state, mode }: { state: SellingState; mode: NonNullable<SellingState['mode']> }) {
  const releases = releasesOf(state)
  const [chosen, setChosen] = useState<number>()
  const id = chosen !== undefined && releases.has(chosen) ? chosen : releases.keys().next().value
  const start = useMutation({
    mutationFn: (release: number) => call('startTestPurchase', { body: { id: release } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showRefusal(error, 'The payment page could not be opened. Please try again.'),
  })
  if (id === undefined)
    return (
      <p>
        No release can be bought yet. It needs a price that can be charged and a recording that is ready, and
        has to be shown and out: <Link to={PATHS.adminMusic}>Music</Link>.
      </p>
    )
  return (
    <form
      className={styles.purchase}
      aria-label="Test purchase"
      onSubmit={(event) => {
        event.preventDefault()
        if (!start.isPending) start.mutate(id)
      }}
    >
      <SelectField label="Release" value={id} onChange={({ target }) => setChosen(Number(target.value))}>
        {[...releases].map(([release, text]) => (
          <option key={release} value={release}>
            {text}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" isBusy={start.isPending}>
        Open the payment page
      </Button>
      <p className={styles.hint}>{MODE_HINTS[mode]} Come back to this page afterwards.</p>
    </form>
  )
}
