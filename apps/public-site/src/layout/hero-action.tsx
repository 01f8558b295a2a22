import type { ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { eventQueries, merchItemQueries } from '@troubadour/api-client/public'
import { ticketUrl } from '@troubadour/domain/event/event-status'
import { nextShow } from '@troubadour/domain/event/next-show'
import { PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { LinkButton } from '@troubadour/ui/forms/button'
import { PauseIcon, PlayIcon } from '@troubadour/ui/pictures/icon'
import { useSite, useSiteClock } from '../shared/page-context.tsx'
import { isPlayable, toPlayable } from '../shared/playable.ts'
import { useShownSections } from '../shared/page-frame.ts'
import { usePageText } from '../shared/use-text.ts'
import styles from './own-hero.module.css'

/** The button of the hero (docs/product/public-pages.md#hero-button), if it has a target. */
export function HeroAction() {
  const text = usePageText()
  const { action, actionLabel, actionUrl } = useSite().look.hero
  const sections = useShownSections()
  switch (action) {
    case 'listen':
      return <Listen href={sections.includes('hear-it') ? '#hear-it' : PATHS.music} />
    case 'tickets':
      return <Tickets />
    case 'newsletter':
      if (!sections.includes('newsletter')) return null
      return <Action href="#newsletter">{text('hero.newsletterButton')}</Action>
    case 'link':
      return actionUrl && actionLabel ? <Action href={actionUrl}>{actionLabel}</Action> : null
    case 'none':
      return null
  }
}

function Action({ children, ...props }: ComponentProps<'a'>) {
  return (
    <LinkButton size="large" dir="auto" className={styles.action} {...props}>
      {children}
    </LinkButton>
  )
}

/** Plays the newest playable release; without a script it links to the release's section. */
function Listen({ href }: { href: string }) {
  const text = usePageText()
  const { data = [] } = useQuery(merchItemQueries.homeReleases())
  const clock = useSiteClock()
  const playables = data.flatMap((one) => (isPlayable(one, clock) ? [toPlayable(one)] : []))
  const [newest] = playables
  if (!newest) return <Action href={href}>{text('hero.listenButton')}</Action>
  return (
    <Action
      href={href}
      data-play={JSON.stringify(newest)}
      aria-label={`${text('offer.playButton')} ${newest.title}`}
    >
      <span>
        <PlayIcon />
        {text('offer.playButton')}
      </span>
      <span>
        <PauseIcon />
        {text('offer.pauseButton')}
      </span>
    </Action>
  )
}

/** Links to the tickets of the next show, or to its page when there are none. */
function Tickets() {
  const text = usePageText()
  const { data = [] } = useQuery(eventQueries.home())
  const clock = useSiteClock()
  const show = nextShow(data, clock)?.event
  if (!show) return null
  const tickets = ticketUrl(show, clock)
  if (!tickets) return <Action href={pathOf('shows', show.slug)}>{text('hero.showButton')}</Action>
  return (
    <Action href={tickets} target="_blank">
      {text('event.ticketsButton')}
    </Action>
  )
}
