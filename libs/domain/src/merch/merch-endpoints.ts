import { PRINTFUL_CATEGORY } from './merch-order.ts'
import { musicTrackKind } from '../release/music-track.ts'
import { z } from 'zod'
import * as merchItem from './merch-item.ts'
import * as printful from './printful.ts'
import * as product from './product.ts'
import {
  adminRead,
  adminWrite,
  publicRead,
  publicWrite,
  endpointGroup,
  EXAMPLE_STAMPS,
} from '../schema/endpoint-group.ts'
import { errors, forHome, inLanguage, message } from '../schema/endpoint-schemas.ts'
import { printfulId } from '../schema/field.ts'

export const productExample: printful.PrintfulProduct = {
  id: 389000001,
  slug: 'wanderer-hoodie',
  title: 'Wanderer Hoodie',
  description: null,
  blankDescription: '',
  categoryLabel: null,
  blankType: '',
  category: 'APPAREL',
  imageUrl: '/media/demo/product.webp',
  price: '$24.50',
  link: null,
  saleInfo: '',
  additionalImages: '',
  isComingSoon: false,
  formerSaleInfo: '',
  isSoldOut: false,
  priceMinor: 2450,
  priceMaxMinor: 2450,
  currency: 'USD',
  createdAt: EXAMPLE_STAMPS.createdAt,
  position: null,
  version: 1,
}

/** The merch item of the track. */
export const releaseExample = merchItem.merchItem.parse({
  ...musicTrackKind.example,
  position: undefined,
  formerPlace: undefined,
  downloads: undefined,
  id: 'music-7',
  category: 'MUSIC',
  additionalImages: '',
  originalPrice: null,
  spotifyEmbedUrl: null,
  link: null,
  isSoldOut: false,
  priceMinor: null,
  currency: null,
  cardColour: null,
})

export const publicProductExample: product.Product = {
  ...releaseExample,
  id: 'printful-389000001',
  slug: null,
  storeSlug: 'wanderer-hoodie',
  title: 'Wanderer Hoodie',
  description: 'A warm hoodie for cold boathouses.',
  category: PRINTFUL_CATEGORY,
  releaseDate: null,
  streamUrl: null,
  price: '$24.50',
  priceMinor: 2450,
  priceMaxMinor: 2450,
  currency: 'USD',
  variants: [{ size: 'M', colour: 'Pine', price: '$24.50', isSoldOut: false }],
  updatedAt: EXAMPLE_STAMPS.createdAt,
}

export const merchEndpoints = endpointGroup({
  tag: 'Merch',
  description: 'What visitors can listen to and buy, and the products of the print-on-demand store.',
  modules: [merchItem, product, printful],
  examples: [
    [printful.printfulProduct, productExample],
    [merchItem.merchItem, releaseExample],
    [product.product, publicProductExample],
  ],
  calls: {
    listMerchItems: {
      ...publicRead('/api/merch-items', 'both'),
      isCalledByPages: true,
      summary: 'List merch items',
      description:
        'Music releases; `includePrintful=true` adds Printful’s products, `includeOwn=true` the musician’s own; `for=home` cuts the list and puts it in order.',
      query: z.object({
        includePrintful: z.enum(['true', 'false']).optional(),
        includeOwn: z.enum(['true', 'false']).optional(),
        for: forHome,
        language: inLanguage,
      }),
      responses: { 200: z.array(merchItem.merchItem) },
    },
    listProducts: {
      ...publicRead('/api/products', 'public'),
      summary: 'List the products that visitors may see',
      description: 'With the whole description and the variants; `includeOwn=true` adds the musician’s own.',
      query: z.object({ includeOwn: z.enum(['true', 'false']).optional(), language: inLanguage }),
      responses: { 200: z.array(product.product) },
    },
    listPrintfulProducts: {
      ...adminRead('/api/admin/printful-products'),
      summary: 'List Printful products',
      description: 'As of the last sync, hidden ones too.',
      responses: { 200: z.array(printful.printfulProduct) },
    },
    updatePrintfulProduct: {
      ...adminWrite('PUT', '/api/admin/printful-products/{id}'),
      summary: 'Change a Printful product',
      description: 'Title, picture and price belong to Printful.',
      params: z.object({ id: printfulId }),
      body: printful.printfulProductUpdate,
      responses: { 200: printful.printfulProduct, 409: printful.printfulProductConflict },
    },
    orderPrintfulProducts: {
      ...adminWrite('PUT', '/api/admin/printful/order'),
      summary: 'Move a product',
      description: 'To a place of the whole list; without a move, everything is in its usual order.',
      body: printful.productMove,
      responses: { 200: z.array(printful.printfulProduct), ...errors(404) },
    },
    refreshPrintfulCache: {
      ...adminWrite('POST', '/api/admin/printful/refresh-cache'),
      summary: 'Read the catalogue anew',
      description: 'Answers 202 with the progress when it takes longer than 10 s.',
      responses: { 200: printful.cacheRefresh, 202: printful.cacheRefreshProgress, ...errors(409, 429, 502) },
    },
    getPrintfulStatus: {
      ...adminRead('/api/admin/printful/status'),
      summary: 'Read the state of the connection',
      description: 'Also how far a running sync has come.',
      responses: { 200: printful.printfulStatus },
    },
    rotatePrintfulWebhook: {
      ...adminWrite('POST', '/api/admin/printful/webhook-token'),
      summary: 'Make a new webhook address',
      description: 'It is shown once, and ends the former one.',
      responses: { 200: printful.printfulWebhookAddress, ...errors(409) },
    },
    receivePrintfulNotice: {
      ...publicWrite('/api/printful/notices/{token}', 'none'),
      summary: 'Take a webhook event of Printful',
      description: 'What it names is read again from Printful.',
      params: z.object({ token: printful.webhookToken }),
      body: printful.printfulWebhookEvent,
      responses: { 200: message },
    },
  },
})
