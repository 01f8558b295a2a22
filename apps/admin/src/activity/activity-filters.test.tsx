import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { filterQuery } from '../shared/lists/list-query.ts'
import { renderAdmin, setWidth } from '../testing/render-admin.tsx'
import { NO_CHOICE, readChoice, toFilter } from './activity-filters.tsx'

const filters = async () => within(await screen.findByRole('search', { name: 'Activity filters' }))
const summaries = () =>
  screen
    .getAllByRole('listitem')
    .flatMap((item) => item.querySelector('details')?.querySelector('span:nth-of-type(2)')?.textContent ?? [])
const setDay = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('narrows by kind, keeps it in the address, and goes back', async () => {
  const { user, path, goBack } = renderAdmin('/admin/activity')
  await screen.findByText('Signed in')
  await user.selectOptions((await filters()).getByLabelText('Kind'), 'Refusals')
  await waitFor(() => expect(summaries()).toEqual(['Refused a sign-in: wrong password']))
  expect(path()).toBe('/admin/activity?kind=refusal')
  await goBack()
  await screen.findByText('Signed in')
  expect((await filters()).getByLabelText<HTMLSelectElement>('Kind').value).toBe('')
})

it('narrows by who, of everybody that the log knows', async () => {
  const { user, path } = renderAdmin('/admin/activity')
  await screen.findByText('Signed in')
  const who = (await filters()).getByLabelText<HTMLSelectElement>('Who')
  expect([...who.options].map(({ text }) => text)).toEqual(['Everybody', 'keeper'])
  await user.selectOptions(who, 'keeper')
  expect(path()).toBe('/admin/activity?who=keeper')
})

it('narrows by days of the site’s time zone, the last one included', async () => {
  const { path } = renderAdmin('/admin/activity')
  await screen.findByText('Signed in')
  setDay('From', '2026-04-30')
  setDay('Until', '2026-04-30')
  await waitFor(() => expect(summaries()).toEqual(['Refused a sign-in: wrong password', 'Signed in']))
  expect(path()).toBe('/admin/activity?from=2026-04-30&until=2026-04-30')
  setDay('Until', '')
  expect(path()).toBe('/admin/activity?from=2026-04-30')
})

it('waits until a year is typed', async () => {
  const { path } = renderAdmin('/admin/activity')
  await screen.findByText('Signed in')
  setDay('From', '0202-04-30')
  expect(path()).toBe('/admin/activity')
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('0202-04-30')
})

it('shows what a shared address asks for', async () => {
  renderAdmin('/admin/activity?kind=sign-in&who=keeper&from=2026-04-01&until=2026-05-01')
  await screen.findByText('Signed in')
  expect(summaries()).toEqual(['Signed in'])
  const search = await filters()
  expect(search.getByLabelText<HTMLSelectElement>('Kind').value).toBe('sign-in')
  expect(search.getByLabelText<HTMLSelectElement>('Who').value).toBe('keeper')
  expect(search.getByLabelText<HTMLInputElement>('From').value).toBe('2026-04-01')
  expect(search.getByLabelText<HTMLInputElement>('Until').value).toBe('2026-05-01')
})

it('ignores a filter that the address has wrong', async () => {
  renderAdmin('/admin/activity?kind=nonsense&from=2026-02-30')
  await screen.findByText('Signed in')
  expect(summaries()).toHaveLength(3)
  expect((await filters()).queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

it('tells nothing that fits from nothing at all, and clears the filters', async () => {
  const { user, path } = renderAdmin('/admin/activity?who=nobody-here')
  await screen.findByText('Nothing fits these filters.')
  expect((await filters()).getByLabelText<HTMLSelectElement>('Who').value).toBe('nobody-here')
  await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('Signed in')
  expect(path()).toBe('/admin/activity')
})

it('says when the last day is before the first', async () => {
  renderAdmin('/admin/activity?from=2026-05-01&until=2026-04-01')
  await screen.findByText('This day is before the first.')
  await screen.findByText('Nothing fits these filters.')
})

it('keeps the entries while the next choice is being loaded', async () => {
  const { user, holdBack } = renderAdmin('/admin/activity')
  await screen.findByText('Signed in')
  holdBack('listActivity')
  await user.selectOptions((await filters()).getByLabelText('Kind'), 'Changes')
  expect(screen.getByText('Signed in').closest('[aria-busy="true"]')).not.toBeNull()
  ;(await filters()).getByRole('option', { name: 'keeper' })
})

it('reads a whole choice from the address and writes it back', () => {
  const query = 'kind=refusal&who=keeper&from=2026-04-01&until=2026-04-30'
  const choice = readChoice(new URLSearchParams(query))
  expect(choice).toEqual({ kind: 'refusal', who: 'keeper', from: '2026-04-01', until: '2026-04-30' })
  expect(filterQuery(choice).toString()).toBe(query)
})

it.each([
  '',
  'kind=&who=&from=&until=',
  'kind=everything',
  'kind=toString',
  `who=${'x'.repeat(201)}`,
  'from=yesterday',
  'from=2026-02-30',
  'until=0202-04-01',
  'until=2026-04-01T00:00:00Z',
  'page=7',
])('ignores what the address has wrong: %s', (query) => {
  const choice = readChoice(new URLSearchParams(query))
  expect(choice).toEqual(NO_CHOICE)
  expect(filterQuery(choice).toString()).toBe('')
})

it('asks for whole days of the site’s time zone, the last one included', () => {
  const filter = toFilter({ ...NO_CHOICE, from: '2026-03-07', until: '2026-03-08' }, 'America/New_York')
  // Clocks go forward on March 8.
  expect(filter).toEqual({ from: '2026-03-07T05:00:00.000Z', until: '2026-03-09T04:00:00.000Z' })
})

it('asks for everything without a choice', () => {
  expect(Object.values(toFilter(NO_CHOICE, 'America/New_York')).filter(Boolean)).toEqual([])
})

it('opens and folds up by a button, which counts what is chosen', async () => {
  setWidth(360)
  const { user } = renderAdmin('/admin/activity?kind=sign-in&who=keeper')
  const button = (await filters()).getByRole('button', { name: 'Filter (2)' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  ;(await filters()).getByRole('button', { name: 'Filter' })
})
