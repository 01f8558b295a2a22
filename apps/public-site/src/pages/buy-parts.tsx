import { useQuery } from '@tanstack/react-query'
import { shopQuery } from '@troubadour/api-client/server-pages'
import { shortPrice } from '@troubadour/domain/merch/currency-format'
import type { FileCount } from '@troubadour/domain/release/release'
import type { ShippingNote } from '@troubadour/domain/selling/quote'
import { useSite } from '../shared/page-context.tsx'
import { UserText } from '../shared/user-text.tsx'
import { usePageText } from '../shared/use-text.ts'
import { CONSENT_FIELD } from './purchase-view.ts'
import styles from './static-pages.module.css'

/**
 * The box for consent to when delivery begins, which music needs. It sends its text, which may change before the form is
 * sent.
 * @param agreedTo what the visitor agreed to before
 * @param children what is agreed to
 */
export function Consent({
  agreedTo,
  isMissing,
  children,
}: {
  agreedTo?: string | undefined
  isMissing: boolean
  children: string
}) {
  const text = usePageText()
  return (
    <div className={styles.consent}>
      <label>
        <input
          id="consent"
          type="checkbox"
          name={CONSENT_FIELD}
          value={children}
          defaultChecked={agreedTo === children}
          aria-describedby={isMissing ? 'consent-error' : undefined}
          aria-invalid={isMissing || undefined}
          required
        />
        {children}
      </label>
      {isMissing && (
        <p id="consent-error" className={styles.problem}>
          {text('selling.noConsentText')}
        </p>
      )}
    </div>
  )
}

/** Of how many recordings the buyer gets files, where that is not all (docs/product/selling.md#prices). */
export function FilesNote({ files }: { files: FileCount | undefined }) {
  const text = usePageText()
  if (!files) return null
  return (
    <p className={styles.mailNote}>
      {text('selling.filesText', { number: files.files, count: files.recordings })}
    </p>
  )
}

/** Whether the price has taxes in, and what shipping costs besides. @param isSent of goods */
export function PriceNote({ isSent = false }: { isSent?: boolean }) {
  const { language } = useSite()
  const { data } = useQuery(shopQuery())
  const text = usePageText()
  if (!data?.shop) return null
  const { includesTax, shipping, currency } = data.shop
  const notes = [
    includesTax && text('selling.taxText'),
    isSent && shipping && shippingText(shipping, (minor) => shortPrice(minor, currency, language), text),
  ].filter(Boolean)
  return notes.length > 0 && <p className={styles.mailNote}>{notes.join(' ')}</p>
}

function shippingText(
  shipping: NonNullable<ShippingNote>,
  priceOf: (minor: number) => string,
  text: ReturnType<typeof usePageText>,
): string {
  if (shipping.isFree) return text('selling.shippingFreeText')
  const { freeFromMinor } = shipping
  if (freeFromMinor === null) return text('selling.shippingText')
  return text('selling.shippingFreeFromText', { price: priceOf(freeFromMinor) })
}

/** Who sells, and what they say about returns; with the product's safety text, if it has one. */
export function Seller({
  safetyText,
  isOfTip = false,
}: {
  safetyText?: string | undefined
  /** A tip cannot be returned. */
  isOfTip?: boolean
}) {
  const { data } = useQuery(shopQuery())
  const text = usePageText()
  const shop = data?.shop
  if (!shop && !safetyText) return null
  return (
    <div className={styles.seller}>
      {safetyText && <Details title={text('bag.safetyTitle')}>{safetyText}</Details>}
      {shop && (
        <>
          <Details title={text('selling.sellerTitle')}>{`${shop.sellerName}\n${shop.sellerAddress}`}</Details>
          {!isOfTip && <Details title={text('selling.returnsTitle')}>{shop.returnsText}</Details>}
        </>
      )}
    </div>
  )
}

function Details({ title, children }: { title: string; children: string }) {
  return (
    <details>
      <summary>{title}</summary>
      <UserText>{children}</UserText>
    </details>
  )
}
