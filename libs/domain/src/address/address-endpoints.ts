import * as address from './address.ts'
import { publicRead, endpointGroup } from '../schema/endpoint-group.ts'
import { errors } from '../schema/endpoint-schemas.ts'

export const addressEndpoints = endpointGroup({
  tag: 'Site',
  modules: [address],
  calls: {
    findAddress: {
      ...publicRead('/api/addresses/{kind}/{slug}', 'public'),
      summary: 'Find what an address leads to',
      description:
        'The current slug of a show, a release, a product, a post or an own page; 410 when it was deleted, 404 when it never was public.',
      params: address.addressParams,
      responses: { 200: address.address, ...errors(410) },
    },
  },
})
