import { roots } from '../roots.tsx'

/** The sections that React takes over, in their usual order. */
export const reactSections = (
  <>
    {roots['hear-it']}
    {roots['get-it']}
    {roots['experience-it']}
    {roots.newsletter}
  </>
)
