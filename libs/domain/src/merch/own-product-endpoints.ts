import { z } from 'zod'
import { contentCalls } from '../content/content-calls.ts'
import { adminRead, endpointGroup } from '../schema/endpoint-group.ts'
import * as ownProduct from './own-product.ts'

const { row, example, schemas } = ownProduct.ownProductKind

export const ownProductEndpoints = endpointGroup({
  tag: 'Own products',
  description: 'What the musician sells and sends, such as records and shirts.',
  modules: [ownProduct, schemas],
  examples: [[row, example]],
  calls: {
    listOwnProducts: {
      ...adminRead('/api/admin/own-products'),
      summary: 'List all own products',
      description: 'Hidden ones too, newest first.',
      responses: { 200: z.array(row) },
    },
    ...contentCalls(ownProduct.ownProductKind, {
      create: 'Its address is made of the title, unless one is sent.',
    }),
    listTakenStock: {
      ...adminRead('/api/admin/own-products-stock'),
      summary: 'List what of the stock is taken',
      description: 'By the orders that are paid, or being paid, less what came back.',
      responses: { 200: z.array(ownProduct.takenStock) },
    },
  },
})
