import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PATHS } from '@troubadour/domain/address/paths'
import type { SellingNeed, SellingState } from '@troubadour/domain/selling/selling'
import { countText } from '@troubadour/domain/texts/count-text'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Banner } from '@troubadour/ui/feedback/banner'
import { editPath, KINDS } from '../../shared/content/kinds.ts'
import { moveFocusTo } from '../../shared/editing/move-focus.ts'
import { connectionPath, editTrackPath } from '../../shared/paths/admin-paths.ts'
import { GROUP_IDS } from './selling-fields.tsx'
import styles from './selling.module.css'
import { SHIPPING_ID } from './shipping-fields.tsx'
import { TEST_PURCHASE_ID } from './test-purchase.tsx'

/** Whether visitors can buy, what is missing for that, and which prices cannot be charged. */
export function SellingStatus({ state }: { state: SellingState }) {
  const { missing, mode } = state
  const { tone, title, text } = statusOf(state)
  // A newer API may need something that this version of the admin does not know.
  const known = missing.filter((need) => Object.hasOwn(NEEDS, need))
  return (
    <>
      <Banner tone={tone} title={title}>
        {text && <p>{text}</p>}
        <p>{MODE_TEXTS[mode ?? 'none']}</p>
      </Banner>
      {known.length > 0 && (
        <Card as="section" isFlush aria-labelledby="missing-title">
          <h2 id="missing-title" className={styles.title}>
            What is missing
          </h2>
          <PlainList aria-labelledby="missing-title">
            {known.map((need) => (
              <li key={need} className={styles.need}>
                <p className={styles.sentence}>
                  {need === 'stripe' && mode ? KEY_TEXTS[mode] : NEEDS[need].text}
                </p>
                {NEEDS[need].way}
              </li>
            ))}
          </PlainList>
        </Card>
      )}
      <WrongPrices state={state} />
    </>
  )
}

function statusOf({ isOpen, settings: { isOn }, missing }: SellingState) {
  const count = countText(missing.length, 'thing is missing', 'things are missing')
  if (isOpen) return { tone: 'success', title: 'Visitors can buy now.', text: '' } as const
  if (isOn)
    return {
      ...({ tone: 'warning', title: 'Visitors cannot buy yet.' } as const),
      text: missing.length > 0 && `${count}. Selling begins by itself once nothing is missing.`,
    }
  return {
    ...({ tone: 'info', title: 'Visitors cannot buy: selling is switched off.' } as const),
    text: missing.length > 0 ? `${count} besides.` : 'Nothing is missing.',
  }
}

const MODE_TEXTS = {
  none: 'No key of Stripe is connected.',
  test: 'The key of Stripe is of test mode: no money moves, nothing is taken from stock, and only the test purchase works.',
  live: 'The key of Stripe is of live mode.',
  demo: 'The demo’s stand-in for Stripe is connected: everything works as with Stripe, but no money moves, and nothing is taken from stock.',
} as const

/** Why visitors cannot pay with the key that is there. */
const KEY_TEXTS = {
  test: 'The key of Stripe is of test mode. Visitors can only pay with one of live mode.',
  live: 'Stripe does not accept the key, as the last trial said.',
  demo: 'The stand-in for Stripe does not accept the key, as the last trial said.',
} as const

/** Leads to a part of this page. */
function JumpLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        moveFocusTo(to)
      }}
    >
      {children}
    </a>
  )
}

const NEEDS: Record<SellingNeed, { text: string; way: ReactNode }> = {
  stripe: {
    text: 'Stripe is not connected.',
    way: <Link to={connectionPath('stripe')}>Stripe in Connections</Link>,
  },
  webhook: {
    text: 'Stripe does not report payments to this site yet. The site asks for that by itself once a key is connected; the trial of the connection says when it fails.',
    way: <Link to={connectionPath('stripe')}>The trial of Stripe</Link>,
  },
  mail: {
    text: 'No mail server is connected, so buyers would get no receipt.',
    way: <Link to={connectionPath('mail')}>Mail in Connections</Link>,
  },
  seller: {
    text: 'Buyers have to know who sells: name or address is empty.',
    way: <JumpLink to={GROUP_IDS.seller}>Name and address</JumpLink>,
  },
  returns: {
    text: 'Buyers have to know what they may give back: the text about returns is empty.',
    way: <JumpLink to={GROUP_IDS.returns}>Text about returns</JumpLink>,
  },
  zones: {
    text: 'Your own merch cannot reach anyone: your country or a shipping zone is missing, and nothing can be fetched at a show.',
    way: <JumpLink to={SHIPPING_ID}>Shipping</JumpLink>,
  },
  prices: {
    text: 'Nothing can be paid for: neither a release nor your own merch has a price that can be charged, and tips are off.',
    way: <Link to={PATHS.adminMusic}>Prices in Music</Link>,
  },
  testPurchase: {
    text: 'No purchase was paid yet. Make one yourself, so that you know that it works.',
    way: <JumpLink to={TEST_PURCHASE_ID}>Test purchase</JumpLink>,
  },
  replay: {
    text: 'A backup was restored. The sales since it was made are being read from Stripe; this goes on by itself.',
    way: <Link to={PATHS.adminActivity}>Jobs in Activity</Link>,
  },
}

/** Prices that nobody can pay, and files that buyers would miss. */
function WrongPrices({ state }: { state: SellingState }) {
  const { wrongPrices, withoutFiles, settings } = state
  const { preordersWithoutFiles = [], partlyWithFiles = [], productsWithoutFiles = [] } = state
  return (
    <>
      <Warning
        things={wrongPrices}
        title={`${countText(wrongPrices.length, 'price')} cannot be charged in ${settings.currency}`}
        text={`Nobody can buy ${wrongPrices.length === 1 ? 'this release' : 'these releases'} until that is changed:`}
        pathOf={editTrackPath}
      />
      <Warning
        things={withoutFiles}
        title={`${countText(withoutFiles.length, 'release has', 'releases have')} a price, but no files`}
        text="Buyers would get nothing, so nobody can buy. Add recordings with files to the release:"
        pathOf={editTrackPath}
      />
      <Warning
        things={preordersWithoutFiles}
        title={`${countText(preordersWithoutFiles.length, 'release is', 'releases are')} sold in advance, but without files`}
        text="Buyers get the files on the day of the release. Add recordings with files to the release before that:"
        pathOf={editTrackPath}
      />
      <Warning
        things={partlyWithFiles.map(({ files, recordings, ...release }) => ({
          ...release,
          note: `: files of ${files} of ${countText(recordings, 'recording')}`,
        }))}
        title={`${countText(partlyWithFiles.length, 'release is', 'releases are')} sold with files of some recordings only`}
        text="Buyers get no files of the others. Add files to the recordings that have none:"
        pathOf={editTrackPath}
      />
      <Warning
        things={productsWithoutFiles}
        title={`${countText(productsWithoutFiles.length, 'item brings', 'items bring')} files that are not there`}
        text="Buyers would get no files. Add recordings with files to the release, or let the item bring none:"
        pathOf={(id) => editPath(KINDS.items, id)}
      />
    </>
  )
}

interface Thing {
  id: number
  title: string
  note?: string
}

/** Names things with something wrong, and the releases whose files they bring; nothing without any. */
function Warning({
  things,
  title,
  text,
  pathOf,
}: {
  things: readonly (Thing & { release?: Thing | null })[]
  title: string
  text: string
  pathOf: (id: number) => string
}) {
  if (things.length === 0) return null
  return (
    <Banner tone="warning" title={title}>
      <p>{text}</p>
      <ul className={styles.wrong}>
        {things.map(({ id, title, note, release }) => (
          <li key={id}>
            <Link to={pathOf(id)} dir="auto">
              {title}
            </Link>
            {note}
            {release && (
              <>
                , with the files of{' '}
                <Link to={editTrackPath(release.id)} dir="auto">
                  {release.title}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
