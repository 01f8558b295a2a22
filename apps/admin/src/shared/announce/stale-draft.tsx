import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { announcedQuery } from '@troubadour/api-client/announced'
import { Banner } from '@troubadour/ui/feedback/banner'
import { announcePath } from '../paths/admin-paths.ts'
import { factsText, STALE_TITLE } from './fact-words.ts'

/** Says in the form of a draft what has changed since it was made; nothing for one that was written by hand. */
export function StaleDraft({ of, id }: { of: 'announcement' | 'post'; id: number }) {
  const { data } = useQuery({ ...announcedQuery({ of, id }), refetchOnMount: 'always' })
  const draft = of === 'post' ? data?.post : data?.mail
  // A second draft of the same show is not the one that is kept up to date.
  if (!data || draft?.id !== id || draft.changed.length === 0) return null
  return (
    <Banner tone="warning" title={STALE_TITLE} action={<Link to={announcePath(data)}>See what changed</Link>}>
      {factsText(draft.changed)}
    </Banner>
  )
}
