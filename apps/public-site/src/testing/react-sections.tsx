import { roots } from '../roots.tsx'

/** The sections that React hydrates, in their default order. */
export const reactSections = (
  <>
    {roots['hear-it']}
    {roots['get-it']}
    {roots['experience-it']}
    {roots.newsletter}
  </>
)
