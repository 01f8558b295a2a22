import { fireEvent, screen } from '@testing-library/react'
import type { renderAdmin } from './render-admin.tsx'

type Admin = ReturnType<typeof renderAdmin>

/** A field by its label, required or not; switches the picture to its URL field. */
export async function field(label: string) {
  if (label === 'Image URL') fireEvent.click(await screen.findByRole('radio', { name: label }))
  return screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`), {
    selector: ':not([type="radio"], button)',
  })
}

/** The box of unsaved changes, or null. */
export const changes = () => screen.queryByRole('region', { name: 'Unsaved Changes' })

export const save = (user: Admin['user']) => user.click(screen.getByRole('button', { name: 'Save Changes' }))

/** Replaces the text of a field. */
export async function replace(user: Admin['user'], label: string, text: string) {
  const input = await field(label)
  await user.clear(input)
  await user.click(input)
  await user.paste(text)
}

/** The event in the mock. */
export const stored = ({ data }: Admin, id: number) => data.events.find((event) => event.id === id)

/** Fills fields by their labels. Like a paste: fast, with one change event each. */
export async function fillIn(user: Admin['user'], texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) await replace(user, label, text)
}
