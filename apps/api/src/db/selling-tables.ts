import type { Generated } from 'kysely'

export interface SellingTables {
  /** What Stripe has told. It only announces: what an event is about is read from Stripe. */
  paymentEvents: {
    /** Stripe's id. */
    id: string
    type: string
    /** Stripe's id of what it is about. */
    objectId: string
    isLive: boolean
    createdAt: Date
    receivedAt: Date
  }
  /** The endpoints that were registered with Stripe. */
  paymentWebhooks: {
    /** Stripe's id. */
    endpointId: string
    isLive: boolean
    /** Encrypted. */
    secret: string
    keyId: string
    createdAt: Date
    /** When another one replaced it; null for the present one. */
    endedAt: Date | null
  }
  paymentState: {
    /** Always true: the table has one row. */
    id: Generated<boolean>
    /** Marks what this site has made at Stripe. */
    siteMark: Generated<string>
  }
}
