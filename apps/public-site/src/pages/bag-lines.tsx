import { DAY } from '@troubadour/domain/event/event-card'
import type { BagLine, BagQuote } from '@troubadour/domain/selling/bag'
import { QUANTITY_MAX } from '@troubadour/domain/selling/bag-limits'
import { amountBound } from '@troubadour/domain/merch/offer'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { bagAmountField, LINE_FIELD, quantityField, REMOVE_FIELD } from '../shared/bag-fields.ts'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'
import { FilesNote } from './buy-parts.tsx'
import { Hidden } from './hidden.tsx'
import { usePrice } from './use-price.ts'
import { Cover } from './cover.tsx'
import styles from './static-pages.module.css'

type QuotedLine = BagQuote['lines'][number]

interface LineProps {
  line: BagLine
  quoted: QuotedLine
  currency: string
}

/** What is in the bag. @param lines as they were sent @param hasFocus whether the first amount that is wrong has it */
export function BagLines({
  lines,
  quote,
  hasFocus,
}: {
  lines: readonly BagLine[]
  quote: BagQuote
  hasFocus: boolean
}) {
  const focused = hasFocus ? quote.lines.findIndex(({ problem }) => problem === 'amount') : -1
  return (
    <PlainList className={styles.bagLines}>
      {quote.lines.map((quoted, position) => {
        const line = lines[quoted.index]
        // The fields are named by the position of the line in this form.
        const placed = { ...quoted, index: position }
        return (
          line && (
            <BagLineRow
              key={position}
              line={line}
              quoted={placed}
              currency={quote.currency}
              hasFocus={position === focused}
            />
          )
        )
      })}
    </PlainList>
  )
}

function BagLineRow({ line, quoted, currency, hasFocus }: LineProps & { hasFocus: boolean }) {
  const { index, title, variant, imageUrl, path, quantity, amountMinor, files, problem } = quoted
  const text = usePageText()
  const priceOf = usePrice(currency)
  const name = [title, variant].filter(Boolean).join(', ')
  return (
    <li>
      <Hidden name={LINE_FIELD} value={JSON.stringify(seenLine(line, quoted))} />
      <Cover src={imageUrl} sizes="5rem" missing="" />
      <div className={styles.bagWords}>
        {title && (
          <p dir="auto" className={styles.bagTitle}>
            {path ? <a href={path}>{title}</a> : title}
          </p>
        )}
        {variant && (
          <p dir="auto" className={styles.aside}>
            {variant}
          </p>
        )}
        <FilesNote files={files} />
        <ComingNote quoted={quoted} />
        <Problem line={line} quoted={quoted} currency={currency} />
      </div>
      <p className={styles.bagAmount}>{quantity > 0 && problem !== 'amount' && priceOf(amountMinor)}</p>
      <div className={styles.bagControls}>
        <LineField line={line} quoted={quoted} currency={currency} name={name} hasFocus={hasFocus} />
        <Button
          type="submit"
          variant="quiet"
          size="small"
          formNoValidate
          id={`remove-${index}`}
          name={REMOVE_FIELD}
          value={index}
        >
          {text('bag.removeButton')}
          <span className="visually-hidden">{` ${name}`}</span>
        </Button>
      </div>
    </li>
  )
}

/** When a thing that is ordered in advance comes (docs/product/selling.md#pre-orders). */
function ComingNote({ quoted: { quantity, availableFrom, filesFrom } }: Pick<LineProps, 'quoted'>) {
  const { language } = useSite()
  const text = usePageText()
  if (quantity === 0) return null
  const [goodsDay, filesDay] = [isoDay(availableFrom), isoDay(filesFrom)]
  return (
    <>
      {goodsDay !== null && (
        <p className={styles.mailNote}>{text('bag.sendText', { day: formatDay(goodsDay, DAY, language) })}</p>
      )}
      {filesFrom !== undefined && (
        <p className={styles.mailNote}>
          {filesDay === null
            ? text('bag.filesLaterText')
            : text('bag.filesDayText', { day: formatDay(filesDay, DAY, language) })}
        </p>
      )}
    </>
  )
}

/** The quantity of goods, or the amount that the buyer names. */
function LineField({
  line,
  quoted,
  currency,
  name,
  hasFocus,
}: LineProps & { name: string; hasFocus: boolean }) {
  const { index, quantity, problem } = quoted
  const text = usePageText()
  if (quantity === 0) return null
  if (line.kind === 'product')
    return (
      <TextField
        id={quantityField(index)}
        name={quantityField(index)}
        label={text('bag.quantityLabel')}
        aria-label={`${text('bag.quantityLabel')}: ${name}`}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={1}
        max={QUANTITY_MAX}
        defaultValue={quantity}
        className={styles.quantity}
      />
    )
  if (line.amount === undefined && problem !== 'amount') return null
  return (
    <TextField
      id={bagAmountField(index)}
      name={bagAmountField(index)}
      label={text('selling.amountLabel', { currency })}
      aria-label={`${text('selling.amountLabel', { currency })}: ${name}`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      defaultValue={line.amount}
      aria-invalid={problem === 'amount' || undefined}
      aria-describedby={problem ? problemId(index) : undefined}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the page responds to the form: the wrong amount comes first
      autoFocus={hasFocus}
      className={styles.quantity}
    />
  )
}

const problemId = (index: number) => `problem-${index}`

function Problem({ line, quoted, currency }: LineProps) {
  const { index, problem, problemMinor, quantity, minor } = quoted
  const text = usePageText()
  const priceOf = usePrice(currency)
  if (problem === null) return null
  const typed = (line.kind === 'product' ? undefined : line.amount) ?? ''
  const { bound, minor: boundMinor } = amountBound(typed, problemMinor ?? 0, currency)
  const words = {
    gone: () => text('bag.goneText'),
    soldOut: () => text('offer.soldOutLabel'),
    fewer: () => text('bag.leftText', { count: quantity }),
    price: () => text('bag.priceText', { before: priceOf(problemMinor ?? 0), price: priceOf(minor) }),
    amount: () =>
      text(bound === 'most' ? 'selling.mostText' : 'selling.amountText', { price: priceOf(boundMinor) }),
  }
  return (
    <p id={problemId(index)} className={styles.problem}>
      {words[problem]()}
    </p>
  )
}

/** The line as the buyer now sees it; the quantity that can be bought is in its field. */
function seenLine(line: BagLine, { quantity, minor, problem }: QuotedLine): BagLine {
  if (quantity === 0 || problem === 'amount') return line
  const seenMinor = minor
  return line.kind === 'product' ? { ...line, quantity, seenMinor } : { ...line, seenMinor }
}
