/** What Printful's API v1 answers, as far as the stand-in has it. Money is text in major units: '42.00'. */
interface SyncProduct {
  id: number
  external_id: string
  name: string
  variants: number
  synced: number
  /** The mock-up; null is not in Printful's description, but in its answers. */
  thumbnail_url: string | null
  is_ignored: boolean
}

export type Availability = 'active' | 'discontinued' | 'out_of_stock' | 'temporary_out_of_stock'

export interface SyncVariant {
  id: number
  external_id: string
  sync_product_id: number
  name: string
  synced: boolean
  variant_id: number
  main_category_id: number | null
  warehouse_product_id: number | null
  warehouse_product_variant_id: number | null
  /** null for a variant that no price was set for. */
  retail_price: string | null
  sku: string | null
  currency: string
  is_ignored: boolean
  size: string | null
  color: string | null
  availability_status: Availability
  /** The blank that is printed on. */
  product: { variant_id: number; product_id: number; image: string; name: string }
  files: SyncFile[]
  options: { id: string; value: string | boolean | string[] }[]
}

export interface SyncFile {
  id: number
  /** 'preview' is the mock-up; every other type is print art. */
  type: string
  hash: string
  url: string | null
  filename: string
  mime_type: string
  size: number
  width: number
  height: number
  dpi: number | null
  status: 'ok' | 'waiting' | 'failed'
  /** UNIX time, in seconds. */
  created: number
  thumbnail_url: string
  preview_url: string
  visible: boolean
  is_temporary: boolean
}

/** A product as its detail call tells of it. */
export interface ProductDetails {
  sync_product: SyncProduct
  sync_variants: SyncVariant[]
}

export interface Paging {
  total: number
  offset: number
  limit: number
}

export interface Webhook {
  url: string | null
  types: string[]
  params: Record<string, unknown>
}

/** What is to be sent, before a fault has its way with it. */
export interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export function success(result: unknown, paging?: Paging): Answer {
  return { status: 200, body: { code: 200, result, extra: [], ...(paging && { paging }) } }
}

const REASONS: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  429: 'TooManyRequests',
}

/** A refusal in Printful's shape; `result` and the error's message are the same text. */
export function failure(status: number, message: string, reason: string | number = reasonOf(status)): Answer {
  return { status, body: { code: status, result: message, error: { reason, message } } }
}

export function notFound(): Answer {
  return failure(404, 'Not Found')
}

export function tooManyRequests(seconds: number): Answer {
  return failure(429, `You've recently sent too many requests. Please try again after ${seconds} seconds.`)
}

function reasonOf(status: number): string {
  return REASONS[status] ?? 'InternalServerError'
}
