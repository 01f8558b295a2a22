import { endpointGroup, publicWrite } from '../schema/endpoint-group.ts'
import { errors, message } from '../schema/endpoint-schemas.ts'

export const sellingEndpoints = endpointGroup({
  tag: 'Selling',
  description: 'Payments of visitors.',
  modules: [],
  calls: {
    receiveStripeEvent: {
      ...publicWrite('/api/stripe/webhook', 'none'),
      summary: 'Take an event of Stripe',
      description:
        'With the signature of Stripe, which covers the body as it is sent. What it names is read from Stripe.',
      responses: { 200: message, ...errors(400, 404, 413, 429) },
    },
  },
})
