import { PATHS } from '@troubadour/domain/address/paths'
import { shortPrice } from '@troubadour/domain/merch/currency-format'
import type { Product } from '@troubadour/domain/merch/product'
import type { BagLine } from '@troubadour/domain/selling/bag'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { ADD_FIELD, LINE_FIELD, quantityField } from '../shared/bag-fields.ts'
import { BUY_ID } from '../shared/page-ids.ts'
import { itemNumber } from '../shared/item-number.ts'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import { PriceNote, Seller } from './buy-parts.tsx'
import styles from './static-pages.module.css'

/** The most of one thing that this form takes; the bag takes more. */
const QUANTITY_MAX = 10

type Offer = NonNullable<Product['offers']>[number]

/** What a variant is called, and its offer; without one it is sold out. */
interface Choice {
  name: string
  offer: Offer | undefined
}

/** Puts an own product into the bag (docs/product/public-pages.md#product-form). It needs no JavaScript. */
export function ProductForm({ product, offers }: { product: Product; offers: readonly Offer[] }) {
  const text = usePageText()
  const choices = choicesOf(product, offers)
  const isFew = offers.every(({ left }) => left !== null)
  const max = isFew ? Math.max(...offers.map(({ left }) => left ?? 0)) : QUANTITY_MAX
  const only = choices.length === 1 ? offers[0] : undefined
  const valueOf = (offer: Offer) => JSON.stringify(lineOf(product, offer))
  return (
    <section id={BUY_ID} className={styles.buy} aria-label={text('bag.addButton')}>
      <form
        method="post"
        action={PATHS.bag}
        className={styles.buyForm}
        data-bag-add=""
        data-bag-label={text('bag.countLink')}
      >
        <input type="hidden" name={ADD_FIELD} value="yes" />
        {only ? (
          <>
            <input type="hidden" name={LINE_FIELD} value={valueOf(only)} />
            <FewLeft left={only.left} />
          </>
        ) : (
          <fieldset className={styles.choices}>
            <legend>{text('bag.variantLabel')}</legend>
            {choices.map(({ name, offer }) => (
              <label key={offer?.variantId ?? name} className={styles.choice}>
                <input
                  type="radio"
                  name={LINE_FIELD}
                  value={offer && valueOf(offer)}
                  defaultChecked={offers.length === 1 && offer !== undefined}
                  disabled={!offer}
                  required
                />
                <ChoiceWords name={name} offer={offer} />
              </label>
            ))}
          </fieldset>
        )}
        <TextField
          id="quantity"
          label={text('bag.quantityLabel')}
          name={quantityField(0)}
          type="number"
          inputMode="numeric"
          autoComplete="off"
          min={1}
          max={Math.min(max, QUANTITY_MAX)}
          defaultValue={1}
          className={styles.quantity}
        />
        <Button type="submit" size="large">
          {text('bag.addButton')}
        </Button>
        <PriceNote isSent />
        <Seller safetyText={product.safetyText} />
      </form>
    </section>
  )
}

function ChoiceWords({ name, offer }: Choice) {
  const { language } = useSite()
  const text = usePageText()
  return (
    <>
      <span className={styles.choiceName}>
        <span dir="auto">{name}</span>
        {offer && <FewLeft left={offer.left} />}
      </span>
      <span>{offer ? shortPrice(offer.minor, offer.currency, language) : text('offer.soldOutLabel')}</span>
    </>
  )
}

function FewLeft({ left }: Pick<Offer, 'left'>) {
  const text = usePageText()
  if (left === null) return null
  return <span className={styles.left}>{text('bag.leftText', { count: left })}</span>
}

/** Every variant in its place. */
function choicesOf({ variants }: Product, offers: readonly Offer[]): Choice[] {
  const named = variants.map(({ size, colour }) => [size, colour].filter(Boolean).join(' '))
  const unlisted = offers.filter(({ name }) => !named.includes(name))
  return [
    ...named.map((name) => ({ name, offer: offers.find((offer) => offer.name === name) })),
    ...unlisted.map((offer) => ({ name: offer.name, offer })),
  ]
}

const lineOf = ({ id }: Product, { variantId, minor }: Offer): BagLine => ({
  ...{ kind: 'product', id: itemNumber(id) },
  ...{ variantId, quantity: 1, seenMinor: minor },
})
