import type { ReactNode } from 'react'
import type { SellingState } from '@troubadour/domain/selling/selling'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { amountText } from '../../shared/text/amount-text.ts'
import { FormGroup } from '../form-group.tsx'
import styles from './selling.module.css'

export function Takings({ months }: { months: SellingState['months'] }) {
  return (
    <FormGroup
      id="takings"
      title="Takings by month"
      about="Less what was refunded, before the fees of Stripe, without purchases of test mode."
    >
      {months.length === 0 ? (
        <p className="muted">Nothing was sold yet.</p>
      ) : (
        <TakingsTable labelledBy="takings-title" heads={['Month', 'Orders', 'Taken']}>
          {months.map(({ month, currency, orders, takenMinor }) => (
            <tr key={`${month} ${currency}`}>
              <th scope="row">{monthText(month)}</th>
              <td>{orders.toLocaleString('en-US')}</td>
              <td>{amountText(takenMinor, currency)}</td>
            </tr>
          ))}
        </TakingsTable>
      )}
    </FormGroup>
  )
}

/** The same by thing. */
export function TakingsByThing({ things }: { things: SellingState['things'] }) {
  if (things.length === 0) return null
  return (
    <FormGroup
      id="things"
      title="Takings by thing"
      about="Less the items that were refunded, without shipping and taxes. The 50 that took most."
    >
      <TakingsTable labelledBy="things-title" heads={['What', 'Sold', 'Taken']}>
        {things.map(({ title, variant, currency, quantity, amountMinor }) => (
          <tr key={JSON.stringify([title, variant, currency])}>
            <th scope="row" dir="auto">
              {[title || 'Tips', variant].filter(Boolean).join(', ')}
            </th>
            <td>{quantity.toLocaleString('en-US')}</td>
            <td>{amountText(amountMinor, currency)}</td>
          </tr>
        ))}
      </TakingsTable>
    </FormGroup>
  )
}

function TakingsTable({
  labelledBy,
  heads,
  children,
}: {
  labelledBy: string
  heads: readonly string[]
  children: ReactNode
}) {
  return (
    <table className={styles.takings} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** 'November 2026' of '2026-11'. */
function monthText(month: string): string {
  const day = isoDay(`${month}-01`)
  return day === null ? month : formatDay(day, { month: 'long', year: 'numeric' })
}
