import { screen, within } from '@testing-library/react'

/** The tracks of the list, without the lists inside them. */
export function tracks(): HTMLElement[] {
  const region = screen.getByRole('region', { name: /^Tracks \d+$/ })
  return within(region)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => {
      const item = heading.closest('li')
      if (!item) throw new Error('A track is an item of a list')
      return item
    })
}

const item = (heading: HTMLElement) => within(heading.closest('li') ?? heading)

/** A track of the list by its title. */
export const row = (title: string) => item(screen.getByRole('heading', { level: 3, name: title }))
export const findRow = async (title: string) =>
  item(await screen.findByRole('heading', { level: 3, name: title }))
