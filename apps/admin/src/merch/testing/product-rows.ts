import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

export type Admin = ReturnType<typeof renderAdmin>

const rowOf = (title: HTMLElement) => {
  const row = title.closest('tr')
  if (!row) throw new Error('A product is a row of the table')
  return within(row)
}

/** The row of a product. */
export const row = (title: string) => rowOf(screen.getByText(title, { selector: 'th *' }))
export const findRow = async (title: string) => rowOf(await screen.findByText(title, { selector: 'th *' }))

/** The titles of the shown products. */
export const titles = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

export const tags = (title: string) =>
  within(row(title).getByRole('list', { name: 'Status' }))
    .getAllByRole('listitem')
    .map((tag) => tag.textContent)

/** Opens the edit panel of a product. */
export async function openEditor(title: string, parts?: Parameters<typeof renderAdmin>[1]) {
  const admin = renderAdmin('/admin/merch', parts)
  await findRow(title)
  await admin.user.click(screen.getByRole('button', { name: `Edit ${title}` }))
  await screen.findByRole('form', { name: `Edit ${title}` })
  return admin
}

export const save = (user: Admin['user']) => user.click(screen.getByRole('button', { name: 'Save' }))
export const toggle = (user: Admin['user'], name: string) => user.click(screen.getByRole('switch', { name }))
export const isClosed = () => waitFor(() => expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull())

/** The additional images in the form. */
export const images = () => {
  const list = screen.queryByRole('list', { name: 'Additional Images' })
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('p')?.textContent)
    : []
}
