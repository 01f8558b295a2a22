import type { Offer } from '@troubadour/domain/merch/offer'
import type { BagLine } from '@troubadour/domain/selling/bag'
import { Button } from '@troubadour/ui/forms/button'
import { itemNumber } from '../shared/item-number.ts'
import { usePageText } from '../shared/use-text.ts'

/** Puts a release into the bag; hidden until the script of the bag makes it work (bag/bag.ts). */
export function AddButton({ id, offer: { isOpen, minor } }: { id: string; offer: Offer }) {
  const text = usePageText()
  const line: BagLine = { kind: 'release', id: itemNumber(id), ...(!isOpen && { seenMinor: minor }) }
  return (
    <Button
      variant="secondary"
      size="large"
      hidden
      data-bag-add={JSON.stringify(line)}
      data-bag-label={text('bag.countLink')}
    >
      {text('bag.addButton')}
    </Button>
  )
}
