import { createContext, useContext, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/public'
import type { SiteSettings } from '@troubadour/domain/site/site'

const SiteContext = createContext<SiteSettings | undefined>(undefined)

/** Reads the settings once for the whole page: dozens of components ask for them. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(siteQueries.settings())
  return <SiteContext value={data}>{children}</SiteContext>
}

/** The site's settings. The server always hands some over: the defaults when it could not read any. */
export function useSite(): SiteSettings {
  const site = useContext(SiteContext)
  if (!site) throw new Error('The page was rendered without site settings')
  return site
}
