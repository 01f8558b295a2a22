import { z } from 'zod'
import {
  adminRead,
  adminWrite,
  endpointGroup,
  EXAMPLE_STAMPS,
  publicRead,
  publicWrite,
} from '../schema/endpoint-group.ts'
import { byId, errors, message } from '../schema/endpoint-schemas.ts'
import * as order from './order.ts'
import * as selling from './selling.ts'

export const orderExample: order.Order = {
  id: 12,
  state: 'paid',
  isLive: true,
  email: 'ann@example.org',
  name: 'Ann Reed',
  country: 'US',
  currency: 'USD',
  totalMinor: 800,
  refundedMinor: 0,
  items: [{ id: 15, kind: 'release', title: 'Ember Road', amountMinor: 800 }],
  dispute: null,
  createdAt: EXAMPLE_STAMPS.createdAt,
  paidAt: EXAMPLE_STAMPS.createdAt,
  stripeUrl: null,
}

export const sellingEndpoints = endpointGroup({
  tag: 'Selling',
  description: 'Music that visitors pay for, and their orders.',
  modules: [selling, order],
  examples: [[order.order, orderExample]],
  calls: {
    getShop: {
      ...publicRead('/api/shop', 'public'),
      summary: 'Read who sells',
      description: 'Null while visitors cannot buy.',
      responses: { 200: selling.shopAnswer },
    },
    startCheckout: {
      ...publicWrite('/api/checkout', 'public'),
      summary: 'Buy a release, or give a tip',
      description: 'Answers where the buyer pays. The price is that of the server at this moment.',
      body: order.checkoutInput,
      responses: { 200: order.checkoutStart, ...errors(404, 409, 429, 503) },
    },
    readOrderLink: {
      ...publicRead('/api/orders/{token}', 'public'),
      summary: 'Read the order of a link',
      description: 'Asks Stripe while the order is open. 410 for a link that has expired or was altered.',
      params: order.orderToken,
      responses: { 200: order.publicOrder, 410: order.deadOrderLink },
    },
    sendOrderAgain: {
      ...publicWrite('/api/orders/{token}/mails', 'public'),
      summary: 'Mail a new link to an order',
      description: 'To the address of the order, also when the link has expired.',
      params: order.orderToken,
      responses: { 202: message, ...errors(409, 429) },
    },
    receiveStripeEvent: {
      ...publicWrite('/api/stripe/webhook', 'none'),
      summary: 'Take an event of Stripe',
      description:
        'With the signature of Stripe, which covers the body as it is sent. What it names is read from Stripe.',
      responses: { 200: message, ...errors(400, 404, 413, 429) },
    },
    getSelling: {
      ...adminRead('/api/admin/selling'),
      summary: 'Read the settings of selling',
      description: 'With what is missing before visitors can buy, and the takings of each month.',
      responses: { 200: selling.sellingState },
    },
    updateSelling: {
      ...adminWrite('PUT', '/api/admin/selling'),
      summary: 'Change the settings of selling',
      description: 'Visitors can buy when it is on and nothing is missing.',
      body: selling.sellingInput,
      responses: { 200: selling.sellingState, 409: selling.sellingConflict },
    },
    startTestPurchase: {
      ...adminWrite('POST', '/api/admin/selling/test-purchase'),
      summary: 'Begin a test purchase',
      description: 'Of the release named, whether or not visitors can buy already.',
      body: selling.testPurchase,
      responses: { 200: order.checkoutStart, ...errors(404, 409, 503) },
    },
    listOrders: {
      ...adminRead('/api/admin/orders'),
      summary: 'List the orders that were paid, or are being paid',
      description: 'Newest first, a page at a time.',
      query: order.orderFilter,
      responses: { 200: order.orderPage },
    },
    exportOrders: {
      ...adminRead('/api/admin/orders-export'),
      summary: 'Export the orders',
      description: 'As CSV, a line for each item.',
      responseType: 'csv',
      responses: { 200: z.string() },
    },
    refundOrder: {
      ...adminWrite('POST', '/api/admin/orders/{id}/refund'),
      summary: 'Refund an order',
      description: 'What is left of it, at Stripe. Its links end.',
      params: byId,
      responses: { 200: order.order, ...errors(409, 503) },
    },
    mailOrder: {
      ...adminWrite('POST', '/api/admin/orders/{id}/mails'),
      summary: 'Mail the link of an order again',
      description: 'To the address of the order.',
      params: byId,
      responses: { 202: message, ...errors(409) },
    },
  },
})
