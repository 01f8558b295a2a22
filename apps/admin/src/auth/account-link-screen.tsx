import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { accountLinkQueries } from '@troubadour/api-client/session'
import type { AccountLink, AccountLinkKind } from '@troubadour/domain/auth/administrators'
import { DEAD_LINK_MESSAGE } from '@troubadour/domain/auth/auth-values'
import { PATHS } from '@troubadour/domain/address/paths'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { isGone } from '../shared/calls/outcome.ts'
import { QueryState } from '../shared/calls/query-state.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth.module.css'

/** The screen of a single-use link; its token is in the fragment, which is not sent. */
export function AccountLinkScreen({
  kind,
  title,
  deadLinkHelp,
  children,
}: {
  kind: AccountLinkKind
  title: string
  /** How to get another link. */
  deadLinkHelp?: ReactNode
  children: (link: AccountLink, token: string) => ReactNode
}) {
  const token = useLocation().hash.slice(1)
  const query = useQuery({ ...accountLinkQueries.link(token), enabled: token !== '' })
  const isDead = token === '' || isGone(query.error) || (query.data && query.data.kind !== kind)
  return (
    <AuthFrame title={title}>
      {isDead ? (
        <DeadLink help={deadLinkHelp} />
      ) : (
        <QueryState
          query={query}
          pending={<Spinner label="Checking the link…" />}
          error="The link could not be checked."
        >
          {(link) => children(link, token)}
        </QueryState>
      )}
    </AuthFrame>
  )
}

function DeadLink({ help }: { help: ReactNode }) {
  return (
    <div className={styles.form}>
      <Banner tone="error">{DEAD_LINK_MESSAGE}</Banner>
      {help}
      <Link to={PATHS.auth}>Log in</Link>
    </div>
  )
}
