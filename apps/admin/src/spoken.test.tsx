import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { spoken } from '@troubadour/ui/testing/spoken'
import { renderAdmin } from './testing/render-admin.tsx'

it('says why a sign-in was refused, at the fields too', async () => {
  const { user } = renderAdmin('/auth', { user: null })
  await user.type(await screen.findByLabelText('Username'), 'keeper')
  await user.type(screen.getByLabelText('Password'), `${MOCK_FAILURES.password}{Enter}`)
  const alert = await screen.findByText('Invalid username or password', { selector: 'form *' })
  const form = alert.closest('form')
  if (!form) throw new Error('The reason stands in the form')
  expect(await spoken(form, 8)).toEqual([
    'form',
    'alert',
    'Login Failed',
    'Invalid username or password',
    'end of alert',
    'Username',
    'textbox, Username, keeper, Login Failed Invalid username or password',
  ])
})

it('says what a show still needs', async () => {
  const { user } = renderAdmin('/admin/events/new')
  await user.click(await screen.findByRole('button', { name: 'Create Event' }))
  expect(await spoken(screen.getByRole('form'), 40)).toEqual(
    expect.arrayContaining([
      'textbox, Title, Title is required, invalid, required',
      'textbox, Date, Date is required, invalid, placeholder May 30, 2025, required',
      'button, Choose from a calendar',
      'textbox, Venue, Venue name is required, invalid, required',
    ]),
  )
})

it('says what a dialog asks', async () => {
  const { user } = renderAdmin('/admin/events')
  await user.click(await screen.findByRole('button', { name: 'Hide Songs by Lantern Light' }))
  const text =
    '“Songs by Lantern Light” will be hidden from the public site, and with it the banner and the popup of the featured show. You can show it again at any time.'
  expect(await spoken(screen.getByRole('alertdialog'), 7)).toEqual([
    `alertdialog, Hide Event, ${text}`,
    'heading, Hide Event, level 2',
    text,
    'form',
    'button, Cancel',
    'button, Hide Event',
  ])
})

it('says what can be done with a row', async () => {
  const { user } = renderAdmin('/admin/events')
  await user.click(await screen.findByRole('button', { name: 'More for Riverside Stage' }))
  expect(await spoken(screen.getByRole('menu'), 3)).toEqual([
    'menu, More for Riverside Stage, orientated vertically',
    'menuitem, Announce, position 1, set size 3',
    'menuitem, Duplicate, position 2, set size 3',
    'menuitem, Delete, position 3, set size 3',
  ])
})

it('says what matters today', async () => {
  renderAdmin('/admin')
  await screen.findByText('The payment of order 58 is disputed')
  expect(await spoken(await screen.findByRole('region', { name: 'Today' }), 10)).toEqual([
    'region, Today',
    'list',
    'listitem, level 1, position 1, set size 5',
    'The payment of order 58 is disputed',
    'Answer it at Stripe by May 9, 2026.',
    'link, See the order',
    'end of listitem, level 1, position 1, set size 5',
  ])
})
