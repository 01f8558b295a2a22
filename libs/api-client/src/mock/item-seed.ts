import type { OwnProduct } from '@troubadour/domain/merch/own-product'
import { mockRow } from './content-seed.ts'

/** An own product with a single variant of $24, without a limit, unless a test says otherwise. */
export function mockItem(parts: Partial<OwnProduct> & { id: number }): OwnProduct {
  const variants = [{ id: mockVariantId(parts.id), name: '', amount: '24', stock: null }]
  return mockRow('ownProducts', { variants, ...parts })
}

/** The id of a variant. */
export const mockVariantId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
