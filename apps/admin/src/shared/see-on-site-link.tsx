import type { SectionId } from '@troubadour/domain/site/paths'
import { buttonClass } from '@troubadour/ui/forms/button'
import { ExternalLinkIcon } from '@troubadour/ui/pictures/icon'
import { publicSiteUrl } from './public-origin.ts'

/** Leads to where visitors find what is edited. @param what is seen there, for those who hear the page */
export function SeeOnSiteLink({ section, what }: { section: SectionId; what: string }) {
  const url = publicSiteUrl(section)
  if (url === null) return null
  return (
    <a href={url} target="_blank" rel="noopener" className={buttonClass({ variant: 'quiet', size: 'small' })}>
      See it on the site
      <span className="visually-hidden">: {what}</span>
      <ExternalLinkIcon />
    </a>
  )
}
