import { DAY } from '@troubadour/domain/event/event-card'
import { PATHS } from '@troubadour/domain/address/paths'
import { leastCharge, MOST_CHARGED } from '@troubadour/domain/merch/offer'
import type { BagQuote } from '@troubadour/domain/selling/bag'
import { isPayable, sentTogetherFrom } from '@troubadour/domain/selling/quote'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { Button } from '@troubadour/ui/forms/button'
import { TOTAL_FIELD } from '../shared/bag-fields.ts'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import { BagLines } from './bag-lines.tsx'
import { BagDelivery, BagTotals, DiscountCode } from './bag-totals.tsx'
import { hasWrongAmount, type BagView } from './bag-view.ts'
import { Consent, Seller } from './buy-parts.tsx'
import { usePrice } from './use-price.ts'
import { NewsBox } from './news-box.tsx'
import styles from './static-pages.module.css'

type QuotedBag = Extract<BagView, { state: 'quoted' | 'added' }>

/** The priced bag: one form, which is sent to be priced again, or to be bought. */
export function BagForm({ sent, quote, problems }: QuotedBag) {
  const text = usePageText()
  const priceOf = usePrice(quote.currency)
  const count = quote.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  // The others are said at their fields.
  const others = problems.filter(
    (problem) => problem !== 'noConsent' && problem !== 'wrongCode' && problem !== 'wrongAmount',
  )
  return (
    <form
      method="post"
      action={PATHS.bag}
      className={styles.bagForm}
      data-bag-count={count}
      data-bag-said={hasWrongAmount(quote) ? '' : `${text('order.totalLabel')}: ${priceOf(quote.totalMinor)}`}
    >
      {/* Enter in a field presses the first button. */}
      <button type="submit" formNoValidate tabIndex={-1} aria-hidden="true" className="visually-hidden">
        {text('bag.updateButton')}
      </button>
      <input type="hidden" name={TOTAL_FIELD} value={quote.totalMinor} />
      <div className={styles.bagMain}>
        {others.map((problem) => (
          <p key={problem} role="alert" className={styles.problem}>
            {problem === 'changed'
              ? [...stockWords(quote, text), text('bag.changedText')].join(' ')
              : text(`selling.${problem}Text`)}
          </p>
        ))}
        <BagLines lines={sent.lines} quote={quote} hasFocus={problems.includes('wrongAmount')} />
        <Button type="submit" variant="secondary" formNoValidate data-bag-update="">
          {text('bag.updateButton')}
        </Button>
      </div>
      {count === 0 ? (
        <p className={styles.problem}>{text('selling.closedText')}</p>
      ) : (
        <div className={styles.bagSide}>
          <BagDelivery quote={quote} />
          <DiscountCode
            code={sent.code}
            isWrong={quote.isCodeWrong}
            hasFocus={problems.includes('wrongCode')}
          />
          {!hasWrongAmount(quote) && <BagTotals quote={quote} />}
          <Payment sent={sent} quote={quote} problems={problems} />
        </div>
      )}
    </form>
  )
}

/** What is left of the things that others were quicker to buy: 'Ember Road, Black: Only 2 left.' */
function stockWords({ lines }: BagQuote, text: ReturnType<typeof usePageText>): string[] {
  return lines.flatMap(({ title, variant, problem, quantity: count }) => {
    if (problem !== 'fewer' && problem !== 'soldOut') return []
    const left = problem === 'fewer' ? text('bag.leftText', { count }) : text('offer.soldOutLabel')
    return [`${[title, variant].filter(Boolean).join(', ')}: ${left}.`]
  })
}

/** The button with the total, and what the buyer should know before pressing it. */
function Payment({ sent, quote, problems }: Omit<QuotedBag, 'state'>) {
  const { language } = useSite()
  const text = usePageText()
  const { currency, totalMinor, consentText, hasGoods, deliveries, lines } = quote
  const priceOf = usePrice(currency)
  const day = isoDay(sentTogetherFrom(lines))
  // The total is known once each amount is right.
  const isTotalKnown = !hasWrongAmount(quote)
  if (hasGoods && deliveries.length === 0)
    return <p className={styles.problem}>{text('bag.undeliverableText')}</p>
  if (isTotalKnown && !isPayable(totalMinor, quote, currency))
    return (
      <p className={styles.problem}>
        {totalMinor > MOST_CHARGED
          ? text('selling.mostText', { price: priceOf(MOST_CHARGED) })
          : text('bag.leastText', { price: priceOf(leastCharge(currency)) })}
      </p>
    )
  return (
    <>
      {day !== null && <p>{text('bag.togetherText', { day: formatDay(day, DAY, language) })}</p>}
      {consentText !== null && (
        <Consent agreedTo={sent.consentText} isMissing={problems.includes('noConsent')}>
          {consentText}
        </Consent>
      )}
      <NewsBox hintId="bag-news-hint" isTicked={sent.wantsNews} />
      <Button type="submit" size="large" formAction={PATHS.buy}>
        {isTotalKnown ? text('selling.buyButton', { price: priceOf(totalMinor) }) : text('selling.payButton')}
      </Button>
      <p className={styles.mailNote}>{text('selling.afterText')}</p>
      <Seller />
    </>
  )
}
