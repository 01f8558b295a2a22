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
      about="Buy something yourself, as a visitor does, before selling is on or after."
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

/** What can be bought, as choices: the body of the call, and its text. */
function choicesOf({ offers, settings }: SellingState) {
  return offers.map(({ kind, id, title, isOpen, minor }) => {
    const price = isOpen ? 'buyers name the price' : amountText(minor, settings.currency)
    const body = kind === 'release' ? { id } : { productId: id }
    return { key: `${kind}-${id}`, body, text: `${title} (${price})` }
  })
}

const MODE_HINTS = {
  test: 'The key is of test mode: pay with the card number 4242 4242 4242 4242, and no money moves.',
  demo: 'Pay with the card number 4242 4242 4242 4242: no money moves.',
  live: 'With a key of live mode you pay real money, which you can give back to yourself under Orders.',
}

function PurchaseForm({ state, mode }: { state: SellingState; mode: NonNullable<SellingState['mode']> }) {
  const choices = choicesOf(state)
  const [chosenKey, setChosenKey] = useState<string>()
  const chosen = choices.find(({ key }) => key === chosenKey) ?? choices[0]
  const start = useMutation({
    mutationFn: (body: { id: number } | { productId: number }) => call('startTestPurchase', { body }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showRefusal(error, 'The payment page could not be opened. Please try again.'),
  })
  if (!chosen)
    return (
      <p>
        Nothing can be bought yet. A release needs a price that can be charged and a recording that is ready,
        and has to be shown and out: <Link to={PATHS.adminMusic}>Music</Link>. Your own merch needs a price.
      </p>
    )
  return (
    <form
      className={styles.purchase}
      aria-label="Test purchase"
      onSubmit={(event) => {
        event.preventDefault()
        if (!start.isPending) start.mutate(chosen.body)
      }}
    >
      <SelectField
        label="What to buy"
        value={chosen.key}
        onChange={({ target }) => setChosenKey(target.value)}
      >
        {choices.map(({ key, text }) => (
          <option key={key} value={key}>
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
