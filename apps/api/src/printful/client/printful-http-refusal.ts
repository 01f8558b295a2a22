import type { PrintfulProblem } from '@troubadour/domain/merch/printful-status'
import { PrintfulError } from './printful-client.ts'

/** Printful understood the call and will not answer it; asking again changes nothing. */
export class PrintfulRefusal extends PrintfulError {
  /** Of HTTP. */
  readonly status: number

  constructor(problem: PrintfulProblem, message: string, status: number) {
    super(problem, message)
    this.status = status
  }
}

/** "This API endpoint applies only to Printful stores based on the Manual Order / API platform." */
const OTHER_PLATFORM = /applies only to .*(platform|stores)/i
/** "This endpoint requires `store_id`!" */
const STORE_MISSING = /store[\s_-]?id/i

/**
 * What a refusal means for the musician. Printful's own words are looked at but not passed on: they may repeat what was
 * sent.
 * @param text the body of the answer
 */
export function toRefusal(
  status: number,
  text: string,
  { hasStoreId }: { hasStoreId: boolean },
): PrintfulRefusal {
  const refuse = (problem: PrintfulProblem, message: string) => new PrintfulRefusal(problem, message, status)
  if (status === 401) {
    return refuse(
      'token-refused',
      'Printful refused the token. It may have been revoked or have expired: make a new one in Printful under Settings → API and set PRINTFUL_API_KEY.',
    )
  }
  if (status === 403) {
    return refuse(
      'not-allowed',
      `The token may not read the products of the store. Make one in Printful under Settings → API that may view store products${hasStoreId ? ', and check PRINTFUL_STORE_ID' : ''}.`,
    )
  }
  if (status === 404) {
    return refuse(
      'garbled',
      `Printful has nothing at the address that was asked. Check PRINTFUL_API_URL${hasStoreId ? ' and PRINTFUL_STORE_ID' : ''}.`,
    )
  }
  if (status === 400 && OTHER_PLATFORM.test(text)) {
    return refuse(
      'wrong-store',
      'The products of this kind of store cannot be read. Connect a Printful store of the type “Manual order platform / API”, or one of a shop system that Printful syncs.',
    )
  }
  if (status === 400 && STORE_MISSING.test(text)) {
    return refuse(
      'not-allowed',
      hasStoreId
        ? 'The token does not belong to the store that is set on the server. Check the number of the store.'
        : 'The token is for a whole Printful account. Make a token for your store alone, or have the number of the store set on the server.',
    )
  }
  return refuse(
    'garbled',
    `Printful refused a call with the status ${status}, and the site does not know why.`,
  )
}
