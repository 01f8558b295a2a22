import { z } from 'zod'
import {
  adminRead,
  adminWrite,
  endpointGroup,
  EXAMPLE_STAMPS,
  publicRead,
  publicWrite,
} from '../schema/endpoint-group.ts'
import { byId, errors, message, noContent } from '../schema/endpoint-schemas.ts'
import * as bag from './bag.ts'
import * as delivery from './delivery.ts'
import * as discountCode from './discount-code.ts'
import * as order from './order.ts'
import * as parcel from './parcel.ts'
import * as refund from './refund.ts'
import * as selling from './selling.ts'
import * as withdrawal from './withdrawal.ts'

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
  items: [
    {
      ...{ id: 15, kind: 'release', title: 'Ember Road', variant: '' },
      ...{ quantity: 1, amountMinor: 800, refundedQuantity: 0, returnedQuantity: 0, awaitsRelease: false },
    },
  ],
  shippingMinor: 0,
  isShippingRefunded: false,
  isRestored: false,
  discountMinor: 0,
  taxMinor: 0,
  discountCode: null,
  parcel: null,
  address: null,
  withdrawals: [],
  dispute: null,
  createdAt: EXAMPLE_STAMPS.createdAt,
  paidAt: EXAMPLE_STAMPS.createdAt,
  stripeUrl: null,
}

export const sellingEndpoints = endpointGroup({
  tag: 'Selling',
  description: 'What visitors pay for, and their orders.',
  modules: [selling, order, bag, delivery, discountCode, parcel, refund, withdrawal],
  examples: [
    [order.order, orderExample],
    [discountCode.discountCode, discountCode.discountCodeExample],
  ],
  calls: {
    getShop: {
      ...publicRead('/api/shop', 'public'),
      summary: 'Read who sells',
      description: 'Null while visitors cannot buy.',
      responses: { 200: selling.shopAnswer },
    },
    quoteBag: {
      ...publicWrite('/api/bag', 'public'),
      changesNothing: true,
      summary: 'Price a bag',
      description: 'As it would be bought at this moment; nothing is stored, and nothing is held.',
      body: bag.bagInput,
      responses: { 200: bag.bagQuote, ...errors(409, 429) },
    },
    startCheckout: {
      ...publicWrite('/api/checkout', 'public'),
      summary: 'Buy a release or a bag, or give a tip',
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
    cancelOrder: {
      ...publicWrite('/api/orders/{token}/cancellation', 'none'),
      summary: 'Give up the payment of an order',
      description: 'Its goods and its code are free for others at once. An order that is paid stays.',
      params: order.orderToken,
      responses: { 200: order.cancelledOrder, 410: order.deadOrderLink },
    },
    sendOrderAgain: {
      ...publicWrite('/api/orders/{token}/mails', 'public'),
      summary: 'Mail a new link to an order',
      description: 'To the address of the order, also when the link has expired.',
      params: order.orderToken,
      responses: { 202: message, ...errors(409, 429) },
    },
    withdrawOrder: {
      ...publicWrite('/api/orders/{token}/withdrawals', 'public'),
      summary: 'Withdraw from an order, or from a part of it',
      description:
        'Stored with its time, and confirmed by a mail to the address that is named. Refunds are made by the seller.',
      params: order.orderToken,
      body: withdrawal.withdrawalInput,
      responses: { 200: withdrawal.madeWithdrawal, 410: order.deadOrderLink, ...errors(409, 429) },
    },
    askOrderLink: {
      ...publicWrite('/api/order-links', 'public'),
      summary: 'Ask for the link of an order',
      description:
        'Mailed if number and address match; the answer is the same if not. 409 without a mail server.',
      body: withdrawal.orderLinkInput,
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
      description: 'Of the release, or the product, that is named, whether or not visitors can buy already.',
      body: selling.testPurchase,
      responses: { 200: order.checkoutStart, ...errors(404, 409, 503) },
    },
    listDiscountCodes: {
      ...adminRead('/api/admin/discount-codes'),
      summary: 'List the discount codes',
      description: 'Newest first, those that ended too.',
      responses: { 200: z.array(discountCode.discountCode) },
    },
    createDiscountCode: {
      ...adminWrite('POST', '/api/admin/discount-codes'),
      summary: 'Make a discount code',
      description: 'By a percentage or an amount.',
      body: discountCode.discountCodeInput,
      responses: { 201: discountCode.discountCode, ...errors(409) },
    },
    deleteDiscountCode: {
      ...adminWrite('DELETE', '/api/admin/discount-codes/{id}'),
      summary: 'Delete a discount code',
      description: 'Orders that used it stay as they are.',
      params: byId,
      responses: { 204: noContent },
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
      description:
        'Items of it, or all that is left, at Stripe. The files of what is refunded end. Goods are in stock again if it says so.',
      params: byId,
      body: refund.refundInput.optional(),
      responses: { 200: order.order, ...errors(409, 503) },
    },
    returnStock: {
      ...adminWrite('POST', '/api/admin/orders/{id}/stock'),
      summary: 'Put goods of an order back in stock',
      description: 'For what was refunded at Stripe.',
      params: byId,
      body: refund.stockReturn,
      responses: { 200: order.order, ...errors(409) },
    },
    listParcels: {
      ...adminRead('/api/admin/parcels'),
      summary: 'List the goods to pack and to hand out',
      description:
        'Orders that are paid and not wholly refunded, whose goods wait, are packed, or are ready.',
      responses: { 200: order.parcelList },
    },
    updateParcel: {
      ...adminWrite('PUT', '/api/admin/orders/{id}/parcel'),
      summary: 'Say how far the goods of an order are',
      description: 'The buyer is mailed once when they are sent or ready. Going back undoes a wrong tap.',
      params: byId,
      body: parcel.parcelInput,
      responses: { 200: order.parcelChange, ...errors(409) },
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
