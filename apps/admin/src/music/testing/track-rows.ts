import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** The tracks of the list, without nested lists. */
export function tracks(): HTMLElement[] {
  const region = screen.getByRole('region', { name: 'Releases' })
  return within(region)
    .getAllByRole('heading', { level: 2 })
    .map((heading) => {
      const item = heading.closest('li')
      if (!item) throw new Error('A track is an item of a list')
      return item
    })
}

const item = (heading: HTMLElement) => within(heading.closest('li') ?? heading)

/** The list item of a track. */
export const row = (title: string) => item(screen.getByRole('heading', { level: 2, name: title }))
export const findRow = async (title: string) =>
  item(await screen.findByRole('heading', { level: 2, name: title }))

/** Opens the menu of a track. */
export async function openMore(user: UserEvent, title: string) {
  await user.click(row(title).getByRole('button', { name: `More for ${title}` }))
  return within(await screen.findByRole('menu'))
}

/** Opens the confirmation to delete a track. */
export async function askToDelete(user: UserEvent, title: string) {
  await user.click((await openMore(user, title)).getByRole('menuitem', { name: 'Delete' }))
}
