import { PATHS } from '@troubadour/domain/address/paths'
import { shortPrice } from '@troubadour/domain/merch/currency-format'
import { decimalAmount, toMinorUnits } from '@troubadour/domain/merch/money'
import { amountBound, leastCharge, type Offer } from '@troubadour/domain/merch/offer'
import { dayOfRelease, type Release } from '@troubadour/domain/release/release'
import type { Language } from '@troubadour/domain/schema/language'
import { consentText } from '@troubadour/domain/selling/consent'
import { tipAmounts } from '@troubadour/domain/selling/tip-amounts'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { AMOUNT_FIELD } from '../shared/amount-field.ts'
import { useBuyWords } from '../shared/buy-link.tsx'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import { AddButton } from './add-button.tsx'
import { Consent, FilesNote, PriceNote, Seller } from './buy-parts.tsx'
import { SLUG_FIELD } from './download-view.ts'
import { NewsBox } from './news-box.tsx'
import type { PurchaseProblem, SentPurchase } from './purchase-view.ts'
import styles from './static-pages.module.css'

interface BuyFormProps {
  /** Missing for a tip. */
  release?: { id: string; slug: string } & Release
  offer: Offer
  /** What was refused. */
  sent?: SentPurchase
  problems?: readonly PurchaseProblem[]
}

/**
 * Buys a release, or gives a tip (docs/product/public-pages.md#buying). It needs no JavaScript.
 */
export function BuyForm({ release, offer, sent, problems = [] }: BuyFormProps) {
  const text = usePageText()
  const { language } = useSite()
  const buyWords = useBuyWords(offer)
  const payWords = offer.isOpen ? text('selling.payButton') : buyWords
  const buttonWords = release ? payWords : text('selling.tipButton')
  return (
    <form method="post" action={PATHS.buy} className={styles.buyForm}>
      {release && <input type="hidden" name={SLUG_FIELD} value={release.slug} />}
      {!release && <TipButtons currency={offer.currency} />}
      <FilesNote files={offer.files} />
      {offer.isOpen && <AmountField offer={offer} isTip={!release} sent={sent} problems={problems} />}
      {release && (
        <Consent agreedTo={sent?.consentText} isMissing={problems.includes('noConsent')}>
          {consentText([offer.isPreorder ? dayOfRelease(release) : 'now'], text, language)}
        </Consent>
      )}
      <NewsBox hintId="buy-news-hint" isTicked={sent?.wantsNews} />
      <div className={styles.buyButtons}>
        <Button type="submit" size="large">
          {buttonWords}
        </Button>
        {release && <AddButton id={release.id} offer={offer} />}
      </div>
      {release && <PriceNote />}
      {offer.isPreorder && <p className={styles.mailNote}>{text('selling.preorderText')}</p>}
      <p className={styles.mailNote}>{text('selling.afterText')}</p>
      <Seller isOfTip={!release} />
    </form>
  )
}

/** Each gives its amount at once. They come before the field, so that theirs is the first amount that is sent. */
function TipButtons({ currency }: { currency: string }) {
  const { language } = useSite()
  const text = usePageText()
  return (
    <>
      {/* Enter in a field presses the first button. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="visually-hidden">
        {text('selling.tipButton')}
      </button>
      <div role="group" aria-label={text('selling.tipLabel')} className={styles.buyButtons}>
        {tipAmounts(currency).map((amount) => (
          <Button
            key={amount}
            type="submit"
            variant="secondary"
            size="large"
            name={AMOUNT_FIELD}
            value={amount}
            formNoValidate
          >
            {shortPrice(toMinorUnits(String(amount), currency) ?? 0, currency, language)}
          </Button>
        ))}
      </div>
    </>
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
  const { bound, minor: boundMinor } = amountBound(sent?.amount ?? '', minor, currency)
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
          ? text(bound === 'most' ? 'selling.mostText' : 'selling.amountText', { price: priceOf(boundMinor) })
          : undefined
      }
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the page responds to the form: the invalid field comes first
      autoFocus={isWrong}
      required
    />
  )
}

/** An amount as a visitor would type it: '8', '7.50', in German '7,50'. */
function typedAmount(minor: number, currency: string, language: Language): string {
  const decimal = (decimalAmount(minor, currency) ?? '').replace(/\.0+$/, '')
  return language === 'en' ? decimal : decimal.replace('.', ',')
}
