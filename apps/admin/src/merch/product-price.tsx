import type { PrintfulProduct } from '@troubadour/domain/merch/printful-product'
import styles from './product-row.module.css'

/** What a product costs, and what it cost before. */
export function ProductPrice({ product: { price, originalPrice } }: { product: PrintfulProduct }) {
  if (price === '') return <span className={styles.remark}>No price</span>
  return (
    <>
      {price}
      {originalPrice && (
        <>
          {' '}
          <del className={styles.remark}>
            <span className="visually-hidden">instead of </span>
            {originalPrice}
          </del>
        </>
      )}
    </>
  )
}
