import { useQuery } from '@tanstack/react-query'
import { productQueries } from '@troubadour/api-client/server-pages'
import { itemPictures, shownCategory, storeItems } from '@troubadour/domain/merch/merch-order'
import type { Product } from '@troubadour/domain/merch/product'
import { groupVariants, purchaseUrl } from '@troubadour/domain/merch/product-text'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { DAY } from '@troubadour/domain/event/event-card'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { LinkButton } from '@troubadour/ui/forms/button'
import { useSite } from '../shared/page-context.tsx'
import { badgeText, categoryText } from '../shared/fixed-words.ts'
import { UserText } from '../shared/user-text.tsx'
import { FilesNote, Seller } from './buy-parts.tsx'
import { Cover } from './cover.tsx'
import { Onward, PictureLinks, ShareButton } from './page-links.tsx'
import { PageShell } from './page-shell.tsx'
import { ProductForm } from './product-form.tsx'
import { usePageText } from '../shared/use-text.ts'
import styles from './static-pages.module.css'

const NEXT_PRODUCTS = 3

/** A product (docs/product/public-pages.md#product-page). @param slug of an existing product */
export function ProductPage({ slug }: { slug?: string }) {
  const { data = [] } = useQuery(productQueries.list())
  const text = usePageText()
  const products = storeItems(data)
  const ownIndex = products.findIndex((one) => one.storeSlug === slug)
  const product = products[ownIndex]
  if (!product) throw new Error(`There is no product ${slug}`)
  const offers = product.offers?.length ? product.offers : undefined
  const [main = '', ...pictures] = itemPictures(product)
  // The products after this one in the order of the store, then those before it.
  const others = [...products.slice(ownIndex + 1), ...products.slice(0, ownIndex)]
  return (
    <PageShell current="get-it" className={styles.subject}>
      <Cover src={main} missing={text('getIt.noPictureText')} />
      <article className={styles.words}>
        <p className={styles.aside}>
          <a href={PATHS.store}>{text('store.title')}</a>
          {' / '}
          <UserText as="span" className={styles.category}>
            {categoryText(shownCategory(product), text)}
          </UserText>
        </p>
        <UserText as="h1">{product.title}</UserText>
        <ProductOffer product={product} />
        {!offers && <Variants variants={product.variants} />}
        <UserText className={styles.description}>{product.description}</UserText>
        <ProductFacts product={product} />
        {offers ? (
          <ProductForm product={product} offers={offers} />
        ) : (
          <Seller safetyText={product.safetyText} />
        )}
      </article>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((src, index) => (
            <Cover
              key={src}
              src={src}
              alt={text('spoken.morePictureText', { title: product.title, number: index + 2 })}
              missing={text('getIt.noPictureText')}
              loading="lazy"
            />
          ))}
        </div>
      )}
      <Onward kind="store" previous={linked(products[ownIndex - 1])} next={linked(products[ownIndex + 1])}>
        {others.length > 0 && (
          <PictureLinks
            layout="row"
            items={others.slice(0, NEXT_PRODUCTS).map(({ storeSlug, title, imageUrl, price }) => ({
              href: pathOf('store', storeSlug),
              title,
              imageUrl,
              note: price,
            }))}
          />
        )}
      </Onward>
    </PageShell>
  )
}

const linked = (product?: Product) => product && { slug: product.storeSlug, title: product.title }

/** Badges, price, and link to buy it (docs/product/public-pages.md#merch-buttons). */
function ProductOffer({ product }: { product: Product }) {
  const { isSoldOut, price, originalPrice } = product
  const url = purchaseUrl(product, useSite().storeUrl)
  const text = usePageText()
  const marks = [badgeText(product, text), isSoldOut ? text('offer.soldOutLabel') : ''].filter(Boolean)
  return (
    <>
      {marks.map((mark) => (
        <UserText key={mark} className={styles.mark}>
          {mark}
        </UserText>
      ))}
      <div className={styles.actions}>
        {price && (
          <span className={styles.price}>
            {price}
            {originalPrice && (
              <s className={styles.aside}>
                <span className="visually-hidden">{`${text('spoken.originalPriceText')} `}</span>
                {originalPrice}
              </s>
            )}
          </span>
        )}
        {url && (
          <LinkButton size="large" href={url} target="_blank">
            {text('offer.buyButton')}
          </LinkButton>
        )}
        <ShareButton />
      </div>
    </>
  )
}

/** When it can be sent, and the release whose files it brings. */
function ProductFacts({ product: { shipsFrom, brings } }: { product: Product }) {
  const { language } = useSite()
  const text = usePageText()
  const day = isoDay(shipsFrom ?? null)
  return (
    <>
      {day !== null && <p>{text('bag.sendText', { day: formatDay(day, DAY, language) })}</p>}
      {brings && (
        <p>
          {`${text('bag.bringsText')} `}
          <a href={pathOf('music', brings.slug)} dir="auto">
            {brings.title}
          </a>
        </p>
      )}
      <FilesNote files={brings?.files} />
    </>
  )
}

/** Sizes with their colors and prices; null for a product with a single variant. */
function Variants({ variants }: Pick<Product, 'variants'>) {
  const rows = groupVariants(variants)
  const text = usePageText()
  const hasSizes = rows.some(({ size }) => size)
  const hasColours = rows.some(({ colours }) => colours.length > 0)
  if (!hasSizes && !hasColours) return null
  const Colours = hasSizes ? 'td' : 'th'
  return (
    <table className={styles.variants}>
      <caption className="visually-hidden">{text('spoken.variantsText')}</caption>
      <thead>
        <tr>
          {hasSizes && <th scope="col">{text('product.sizeLabel')}</th>}
          {hasColours && <th scope="col">{text('product.colorLabel')}</th>}
          <th scope="col">{text('product.priceLabel')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ size, colours, price, isSoldOut }, index) => (
          <tr key={index}>
            {hasSizes && <th scope="row">{size}</th>}
            {hasColours && (
              <Colours scope={hasSizes ? undefined : 'row'} dir="auto">
                {colours.join(', ')}
              </Colours>
            )}
            <td>{isSoldOut ? text('offer.soldOutLabel') : price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
