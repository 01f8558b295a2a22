import { useQuery } from '@tanstack/react-query'
import { shopQuery } from '@troubadour/api-client/server-pages'
import { PATHS } from '@troubadour/domain/address/paths'
import { shortPrice } from '@troubadour/domain/merch/currency-format'
import { decimalAmount } from '@troubadour/domain/merch/money'
import { leastCharge, type Offer } from '@troubadour/domain/merch/offer'
import type { Language } from '@troubadour/domain/schema/language'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { useBuyWords } from '../shared/buy-link.tsx'
import { useSite } from '../shared/page-context.tsx'
import { UserText } from '../shared/user-text.tsx'
import { usePageText } from '../shared/use-text.ts'
import { SLUG_FIELD } from './download-view.ts'
import { AMOUNT_FIELD, CONSENT_FIELD, type PurchaseProblem, type SentPurchase } from './purchase-view.ts'
import styles from './static-pages.module.css'

interface BuyFormProps {
  /** Slug of the release; missing for a tip. */
  slug?: string
  offer: Offer
  /** What was refused. */
  sent?: SentPurchase
  problems?: readonly PurchaseProblem[]
}

/**
 * Buys a release, or gives a tip (docs/product/public-pages.md#buying). It needs no JavaScript.
 */
export function BuyForm({ slug, offer, sent, problems = [] }: BuyFormProps) {
  const text = usePageText()
  const buyWords = useBuyWords(offer)
  const payWords = offer.isOpen ? text('selling.payButton') : buyWords
  const buttonWords = slug ? payWords : text('selling.tipButton')
  return (
    <form method="post" action={PATHS.buy} className={styles.buyForm}>
      {slug && <input type="hidden" name={SLUG_FIELD} value={slug} />}
      {offer.isOpen && <AmountField offer={offer} isTip={!slug} sent={sent} problems={problems} />}
      {slug && <Consent sent={sent} problems={problems} />}
      <Button type="submit" size="large">
        {buttonWords}
      </Button>
      {offer.isPreorder && <p className={styles.mailNote}>{text('selling.preorderText')}</p>}
      <p className={styles.mailNote}>{text('selling.afterText')}</p>
      <Seller />
    </form>
  )
}

function AmountField({
  offer: { minor, suggestedMinor, currency },
  isTip,
  sent,
  problems,
}: Pick<BuyFormProps, 'offer' | 'sent'> & { isTip: boolean; problems: readonly PurchaseProblem[] }) {
  const text = usePageText()
  const { language } = useSite()
  const isWrong = problems.includes('amount')
  const priceOf = (amount: number) => shortPrice(amount, currency, language)
  return (
    <TextField
      id="amount"
      label={isTip ? `${text('selling.tipLabel')} (${currency})` : text('selling.amountLabel', { currency })}
      hint={
        !isTip &&
        text(minor > 0 ? 'selling.leastText' : 'selling.freeText', {
          price: priceOf(Math.max(minor, leastCharge(currency))),
        })
      }
      name={AMOUNT_FIELD}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      defaultValue={
        sent?.amount ?? (suggestedMinor === null ? '' : typedAmount(suggestedMinor, currency, language))
      }
      error={
        isWrong
          ? text('selling.amountText', { price: priceOf(Math.max(minor, leastCharge(currency))) })
          : undefined
      }
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the page responds to the form: the invalid field comes first
      autoFocus={isWrong}
      required
    />
  )
}

function Consent({ sent, problems }: { sent?: SentPurchase; problems: readonly PurchaseProblem[] }) {
  const text = usePageText()
  const isMissing = problems.includes('noConsent')
  return (
    <div className={styles.consent}>
      <label>
        <input
          type="checkbox"
          name={CONSENT_FIELD}
          value="yes"
          defaultChecked={sent?.hasConsented}
          aria-describedby={isMissing ? 'consent-error' : undefined}
          aria-invalid={isMissing || undefined}
          required
        />
        {text('selling.consentText')}
      </label>
      {isMissing && (
        <p id="consent-error" className={styles.problem}>
          {text('selling.noConsentText')}
        </p>
      )}
    </div>
  )
}

/** Who sells, and what they say about returns. */
function Seller() {
  const { data } = useQuery(shopQuery())
  const text = usePageText()
  if (!data?.shop) return null
  const { sellerName, sellerAddress, returnsText } = data.shop
  return (
    <div className={styles.seller}>
      <details>
        <summary>{text('selling.sellerTitle')}</summary>
        <UserText>{`${sellerName}\n${sellerAddress}`}</UserText>
      </details>
      <details>
        <summary>{text('selling.returnsTitle')}</summary>
        <UserText>{returnsText}</UserText>
      </details>
    </div>
  )
}

/** An amount as a visitor would type it: '8', '7.50', in German '7,50'. */
function typedAmount(minor: number, currency: string, language: Language): string {
  const decimal = (decimalAmount(minor, currency) ?? '').replace(/\.0+$/, '')
  return language === 'en' ? decimal : decimal.replace('.', ',')
}
