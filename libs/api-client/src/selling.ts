import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import type { Order } from '@troubadour/domain/selling/order'
import { call } from './call.ts'
import { overviewQuery } from './first-run.ts'
import { read, readPages } from './read.ts'

/** The settings of selling, what is missing, and the takings (docs/product/admin.md#selling). */
export const sellingQuery = () => read(['selling'], 'getSelling')

/** Discount codes, newest first (docs/product/admin.md#selling). */
export const discountCodesQuery = () => read(['discount-codes'], 'listDiscountCodes')

/** Goods to pack and to hand out. */
export const parcelsQuery = () => read(['parcels'], 'listParcels')

const ORDERS_KEY = ['orders'] as const

/** Orders that were paid, newest first, page by page. @param search part of an address, a name or a title, or a number */
export const ordersQuery = (search = '') =>
  readPages([...ORDERS_KEY, search], async (before, signal) => {
    const query = { search: search || undefined, before }
    return call('listOrders', { query }, { signal })
  })

/** The URL of the CSV export. */
export const ordersExportUrl = endpoints.exportOrders.path

interface OrdersPage {
  orders: Order[]
  nextBefore: number | null
}

/** Replaces an order in the cached pages, without refetching them, and refetches the takings and what is to do. */
export async function storeOrder(queryClient: QueryClient, changed: Order) {
  queryClient.setQueriesData<InfiniteData<OrdersPage, number | undefined>>(
    { queryKey: ORDERS_KEY },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          orders: page.orders.map((order) => (order.id === changed.id ? changed : order)),
        })),
      },
  )
  await Promise.all([
    queryClient.invalidateQueries(sellingQuery()),
    queryClient.invalidateQueries(parcelsQuery()),
    queryClient.invalidateQueries({ queryKey: overviewQuery().queryKey }),
  ])
}

/** Refetches the orders, after a change that was refused because of another one. */
export function invalidateOrders(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
}
