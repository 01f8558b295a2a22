import type { TrialStep } from '@troubadour/domain/connections/trial'
import type { PrintfulClient } from './client/create-printful-client.ts'
import { PrintfulError } from './client/printful-client.ts'

const TIME_LIMIT_MS = 30_000

/** Tries a token: products, the store's name, notices of changes (docs/product/states.md#trials). */
export async function tryPrintful(client: PrintfulClient): Promise<TrialStep[]> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  const steps: TrialStep[] = []
  try {
    const platform = await client.findPlatform(signal)
    const { total } = await client.listProducts(platform, signal)
    const products = total === 1 ? '1 product' : `${total} products`
    steps.push({ outcome: 'ok', text: `Printful accepts the token. The store has ${products}.` })
    const store = await client.findStore(signal)
    steps.push(
      store
        ? { outcome: 'ok', text: `The store is called ${store.name}.` }
        : {
            outcome: 'unknown',
            text: 'The token may not read the name of the store: the right to view stores is missing. Products work without it.',
          },
    )
    steps.push(
      (await client.mayReadWebhooks(signal))
        ? { outcome: 'ok', text: 'Printful may tell the site about changes.' }
        : {
            outcome: 'unknown',
            text: 'The token has no right to webhooks, so changes at Printful are on the site within an hour instead of at once.',
          },
    )
  } catch (error) {
    if (!(error instanceof PrintfulError) && !signal.aborted) throw error
    const text = error instanceof PrintfulError ? error.message : 'Printful took too long to answer.'
    steps.push({ outcome: 'failed', text })
  }
  return steps
}
