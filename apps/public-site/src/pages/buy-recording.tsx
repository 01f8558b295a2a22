import { PATHS } from '@troubadour/domain/address/paths'
import { decimalAmount } from '@troubadour/domain/merch/money'
import type { HeardRecording } from '@troubadour/domain/release/recording'
import type { BagLine } from '@troubadour/domain/selling/bag'
import { Button } from '@troubadour/ui/forms/button'
import { ADD_FIELD, LINE_FIELD } from '../shared/bag-fields.ts'
import { useBuyWords } from '../shared/buy-link.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

type Offer = NonNullable<HeardRecording['offer']>

/** Puts a single recording into the bag (docs/product/public-pages.md#release-page). It needs no JavaScript. */
export function BuyRecording({ id, title, offer }: Pick<HeardRecording, 'id' | 'title'> & { offer: Offer }) {
  const text = usePageText()
  return (
    <form
      method="post"
      action={PATHS.bag}
      className={styles.trackOffer}
      data-bag-add=""
      data-bag-label={text('bag.countLink')}
    >
      <input type="hidden" name={ADD_FIELD} value="yes" />
      <input type="hidden" name={LINE_FIELD} value={JSON.stringify(lineOf(id, offer))} />
      {/* Browsers may write a currency in another way than the server. */}
      <Button type="submit" variant="secondary" size="small" suppressHydrationWarning>
        {useBuyWords(offer)}
        <span className="visually-hidden">{` ${title}`}</span>
      </Button>
    </form>
  )
}

/** An open price begins with the suggested amount, and is changed in the bag. */
function lineOf(id: number, { isOpen, minor, suggestedMinor, currency }: Offer): BagLine {
  const kind = 'recording'
  if (!isOpen) return { kind, id, seenMinor: minor }
  return { kind, id, amount: decimalAmount(suggestedMinor ?? minor, currency) ?? '' }
}
