import { DEFAULT_LANGUAGE, type Language } from '../schema/language.ts'
import type { Audience, Town } from './town.ts'

/** A town with what tells it from its namesakes: 'Paris, Texas, United States'. @param language of the country's name */
export function townText(
  { name, region, country }: Pick<Town, 'name' | 'region' | 'country'>,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const countryName = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  return [name, region, countryName]
    .filter((part, index, all) => part && all.indexOf(part) === index)
    .join(', ')
}

/** The words of a show that tell where it is, for the search of its town. */
export function placeWords({
  location,
  address,
}: {
  location: string
  address: Partial<Record<'town' | 'region' | 'country', string | null>> | null
}): string {
  const { town, region, country } = address ?? {}
  return [town, region, country].filter(Boolean).join(', ') || location
}

/** Who gets an announcement, in an administrator's words: 'within 50 km of Ghent, Flanders, Belgium'. */
export function audienceText(audience: Audience | null | undefined): string {
  return audience ? `within ${audience.km} km of ${townText(audience.town)}` : 'all subscribers'
}
