import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { siteQueries } from '@troubadour/api-client/public'
import { PATHS } from '@troubadour/domain/address/paths'
import type { Setup } from '@troubadour/domain/setup/setup'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { DEFAULT_TEXTS, textsOf } from '@troubadour/domain/texts/site-texts'
import { SETUP_STEPS } from '@troubadour/domain/setup/setup-values'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { LinkButton } from '@troubadour/ui/forms/button'
import { ScreenLinkButton } from '../../shared/controls/screen-link-button.tsx'
import { wordsPath } from '../../shared/paths/admin-paths.ts'
import { publicSiteUrl } from '../../shared/paths/public-origin.ts'
import { takeFocusInPlace } from '../../shared/browser/take-focus.ts'
import styles from './setup.module.css'
import { STEP_NAMES, stepPath } from './step-list.tsx'

/** The last step of the set-up, with links to the site. */
export function SetupEnd({ setup }: { setup: Setup }) {
  const open = SETUP_STEPS.filter((step) => setup.steps[step] !== 'done')
  const { data: site } = useQuery(siteQueries.settings())
  const siteUrl = publicSiteUrl()
  return (
    <Card as="section">
      <div className={styles.form}>
        <div className={styles.question}>
          <h2 ref={takeFocusInPlace} tabIndex={-1} className={styles.title}>
            Your site is there
          </h2>
          <p className="muted">
            {open.length === 0
              ? 'All steps are done. Everything can be changed later, in Settings, Shows and Music.'
              : 'These steps are still open. The dashboard leads back to them, too.'}
          </p>
        </div>
        {open.length > 0 && (
          <PlainList className={styles.stepLinks}>
            {open.map((step) => (
              <li key={step}>
                <Link to={stepPath(step)} className={styles.stepLink}>
                  {STEP_NAMES[step]}
                </Link>
              </li>
            ))}
          </PlainList>
        )}
        {site && <SentencesLeft site={site} />}
        <div className={styles.actions}>
          {siteUrl && <LinkButton href={siteUrl}>See my site</LinkButton>}
          <ScreenLinkButton to={PATHS.admin} variant={siteUrl ? 'quiet' : 'primary'}>
            To the dashboard
          </ScreenLinkButton>
        </div>
      </div>
    </Card>
  )
}

/** The texts of a new site that speak as the musician. */
const SPOKEN = ['getIt.text', 'getIt.emptyText', 'signUp.text', 'signUp.consentText'] as const

/** The sentences of the demo that visitors still read, each with a link to its field. */
function SentencesLeft({ site }: { site: SiteSettings }) {
  const texts = textsOf(site)
  const defaults = DEFAULT_TEXTS[site.language]
  const left = SPOKEN.filter((key) => texts[key] === defaults[key]).map((key) => texts[key])
  if (left.length === 0) return null
  return (
    <>
      <p>These sentences are not from you. Visitors read them until you change them:</p>
      <PlainList aria-label="Sentences of the demo" className={styles.stepLinks}>
        {left.map((text) => (
          <li key={text}>
            <Link to={`${wordsPath}?${new URLSearchParams({ search: text })}`} className={styles.stepLink}>
              {text}
            </Link>
          </li>
        ))}
      </PlainList>
    </>
  )
}
