import type { PrintfulProduct } from '@troubadour/domain/merch/printful-product'
import { Badge, type BadgeTone } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { isHidden } from './product-place.ts'
import styles from './product-row.module.css'

interface Tag {
  text: string
  tone: BadgeTone
}

function tagsOf(product: PrintfulProduct): Tag[] {
  const { saleInfo, isComingSoon, isSoldOut } = product
  const tags: Tag[] = [
    isHidden(product) ? { text: 'Hidden', tone: 'neutral' } : { text: 'Visible', tone: 'success' },
  ]
  if (isComingSoon) tags.push({ text: 'Coming Soon', tone: 'accent' })
  else if (!isSoldOut) tags.push({ text: 'Available', tone: 'success' })
  if (isSoldOut) tags.push({ text: 'Sold out', tone: 'danger' })
  if (saleInfo !== '' && !isHidden(product)) tags.push({ text: saleInfo, tone: 'warning' })
  return tags
}

/** Whether a product shows, whether it can be had, and the tag that it wears. */
export function ProductTags({ product }: { product: PrintfulProduct }) {
  return (
    <PlainList aria-label="Status" className={styles.badges}>
      {tagsOf(product).map(({ text, tone }, index) => (
        // A tag is anybody's text, and may be one of the other words.
        <li key={index}>
          <Badge tone={tone}>{text}</Badge>
        </li>
      ))}
    </PlainList>
  )
}
