import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockPrintfulStatus, mockProduct } from '@troubadour/api-client/mock/printful-seed'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { findRow } from './testing/product-rows.ts'

const panel = async () => within(await screen.findByRole('region', { name: 'Printful connection' }))
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Refresh Cache' })
const RUNNING = { isRunning: true, done: 12, total: 30 }

it('refreshes, says how many and until when, and reads the list and the status again', async () => {
  const { user, data } = renderAdmin('/admin/merch')
  await findRow('Camp Mug')
  data.products = [...data.products, mockProduct({ id: 9, title: 'New Arrival' })]
  await user.click(await button())
  const toast = await findToast('Success')
  toast.getByText('Refreshed: 4 products, fresh until 8:10 AM')
  await findRow('New Arrival')
  await (await panel()).findByText('Fresh until 8:10 AM')
  ;(await panel()).getByText('just now')
})

it('is busy while it asks', async () => {
  const { user, holdBack } = renderAdmin('/admin/merch')
  holdBack('refreshPrintfulCache')
  await user.click(await button())
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Refreshing…' })
  expect([busy.disabled, busy.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(busy)
  ;(await panel()).getByRole('progressbar', { name: 'Refresh' })
})

it('shows the progress of a long sync, and polls until it has ended', async () => {
  const { user, data } = renderAdmin('/admin/merch')
  await findRow('Camp Mug')
  const press = await button()
  data.printful = { ...data.printful, refresh: RUNNING }
  await user.click(press)
  await (await panel()).findByText('12 of 30')
  ;(await panel()).getByText('Reading the catalogue from Printful…')

  data.printful = { ...data.printful, refresh: { isRunning: true, done: 29, total: 30 } }
  await (await panel()).findByText('29 of 30')

  data.products = [...data.products, mockProduct({ id: 9, title: 'New Arrival' })]
  data.printful = mockPrintfulStatus({ productCount: 30, cacheExpiration: '2026-05-01T12:11:00.000Z' })
  ;(await findToast('Success')).getByText('Refreshed: 30 products, fresh until 8:11 AM')
  await findRow('New Arrival')
  expect((await panel()).queryByRole('progressbar')).toBeNull()
  expect((await button()).disabled).toBe(false)
})

it('is refreshing rather than failing while it reads, and says for what it waits', async () => {
  const lastError = {
    problem: 'unreachable',
    message: 'Printful does not answer.',
    at: '2026-05-01T11:00:00.000Z',
  } as const
  const parts = { state: 'failing', lastError, refresh: RUNNING } as const
  const { data } = renderAdmin('/admin/merch', { printful: mockPrintfulStatus(parts) })
  await (await panel()).findByText('Refreshing')
  ;(await panel()).getByText('Reading Hollow Pine Store')
  expect((await panel()).queryByText('Failing')).toBeNull()
  expect((await panel()).queryByText(/^Printful asked us to wait/)).toBeNull()
  data.printful = mockPrintfulStatus({ ...parts, retryAt: '2026-05-01T12:03:00.000Z' })
  const waiting = await (await panel()).findByText('Printful asked us to wait until 8:03 AM')
  expect(waiting.closest('[role=status]')).not.toBeNull()
})

it('says when a long sync fails', async () => {
  const { user, data } = renderAdmin('/admin/merch')
  const press = await button()
  data.printful = { ...data.printful, refresh: RUNNING }
  await user.click(press)
  await (await panel()).findByText('12 of 30')
  const lastError = {
    problem: 'server-error',
    message: 'Printful had a problem of its own.',
    at: '2026-05-01T12:00:00.000Z',
  } as const
  data.printful = mockPrintfulStatus({ state: 'failing', lastError })
  ;(await findToast('Refresh Failed')).getByText('Failed to refresh Printful cache')
  ;(await panel()).getByText('Printful had a problem of its own.')
})

it('follows a sync that somebody else started, without a toast', async () => {
  const { data } = renderAdmin('/admin/merch', { printful: mockPrintfulStatus({ refresh: RUNNING }) })
  await (await panel()).findByText('12 of 30')
  data.products = [mockProduct({ id: 9, title: 'New Arrival' })]
  data.printful = mockPrintfulStatus({ lastSyncAt: '2026-05-01T12:00:00.000Z' })
  await findRow('New Arrival')
  expect(screen.queryByText(/^Refreshed/)).toBeNull()
})

it('says when it fails, and leaves the reason standing', async () => {
  const { user, answer, answerAsUsual } = renderAdmin('/admin/merch')
  const press = await button()
  answer('refreshPrintfulCache', 502, { message: 'Printful does not answer.' })
  await user.click(press)
  ;(await findToast('Refresh Failed')).getByText('Failed to refresh Printful cache')
  ;(await panel()).getByText('Printful does not answer.')
  answerAsUsual()
  await user.click(await button())
  await findToast('Success')
  expect((await panel()).queryByText('Printful does not answer.')).toBeNull()
})

it('says the reason once when the status has it, too', async () => {
  const lastError = {
    problem: 'unreachable',
    message: 'Printful does not answer.',
    at: '2026-05-01T12:00:00.000Z',
  } as const
  const { user } = renderAdmin('/admin/merch', {
    printful: mockPrintfulStatus({ state: 'failing', lastError }),
  })
  await user.click(await button())
  await findToast('Refresh Failed')
  await waitFor(async () => expect((await panel()).getAllByText('Printful does not answer.')).toHaveLength(1))
})

it('has another title when there was no answer at all', async () => {
  const { user, answer } = renderAdmin('/admin/merch')
  const press = await button()
  answer('refreshPrintfulCache', 0)
  await user.click(press)
  ;(await findToast('Error')).getByText('Failed to refresh Printful cache')
  ;(await panel()).getByText('The server did not answer. Please try again in a moment.')
})
