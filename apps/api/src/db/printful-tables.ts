import type { PrintfulProblem } from '@troubadour/domain/merch/printful-status'
import type { ColumnType, Generated } from 'kysely'

/** A product as Printful last told of it; nothing that an administrator sets. */
export interface PrintfulProductsTable {
  /** Printful's number; pg gives a bigint as text. */
  id: ColumnType<string, number, number>
  /** In Printful's order. */
  position: number
  title: string
  /** Where its picture was fetched from. */
  image_source: string | null
  /** `/media/…`; '' when there is none. */
  image_path: string
  currency: string | null
  price_minor: number | null
  price_max_minor: number | null
  is_sold_out: boolean
  /** Of the blanks that it is made of. */
  blank_ids: ColumnType<string[], number[], number[]>
  refreshed_at: Date
}

/** What the administrator sets of a product, whether or not Printful has it just now. */
export interface PrintfulProductSettingsTable {
  id: ColumnType<string, number, number>
  link: string | null
  sale_info: Generated<string>
  former_sale_info: Generated<string>
  additional_images: Generated<string>
  is_coming_soon: Generated<boolean>
  /** When the product was first seen. */
  created_at: Date
  updated_at: Date
  version: Generated<number>
  /** Where it stood when it was last taken away; null when it never was. */
  last_position: number | null
}

/** The connection to Printful, as all instances share it. */
export interface PrintfulStateTable {
  /** Always true: there is one row. */
  id: Generated<boolean>
  /** Names the API and the store that the snapshot came from. */
  source: string | null
  platform: 'store' | 'sync' | null
  /** Printful's number of the store that the snapshot is of: a token of a store does not name it. */
  store_id: string | null
  store_name: string | null
  /** When the catalogue was last read whole. */
  synced_at: Date | null
  /** Until when it counts as fresh. */
  expires_at: Date | null
  /** After a failure, nothing is read by itself before this moment. */
  retry_at: Date | null
  failed_walks: Generated<number>
  /** Failed calls in a row. */
  failed_calls: Generated<number>
  /** No call at all before this moment: too many failures in a row, or Printful asked for it. */
  blocked_until: Date | null
  blocked_problem: PrintfulProblem | null
  /** The rate limiter's theoretical arrival time of the next call. */
  next_call_at: Date | null
  /** Why the last walk failed; null after a success. */
  problem: PrintfulProblem | null
  problem_message: string | null
  problem_at: Date | null
  /** What the last walk left out: `{ id, title, reason }[]`. */
  skipped: ColumnType<unknown, string | undefined, string>
  walk_started_at: Date | null
  walk_ended_at: Date | null
  walk_done: Generated<number>
  walk_total: number | null
  /** SHA-256 of the token in the address of Printful's notices, hex. */
  webhook_digest: string | null
  webhook_created_at: Date | null
  /** Whether Printful was told of the address. */
  webhook_registered: Generated<boolean>
  webhook_received_at: Date | null
}

/** A product that Printful said has changed, and that was not read again yet. */
export interface PrintfulHintsTable {
  product_id: ColumnType<string, number, number>
  received_at: Date
}
