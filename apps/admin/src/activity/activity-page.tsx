import { useSearchParams } from 'react-router-dom'
import { PATHS } from '@troubadour/domain/site/paths'
import { PageHeading } from '../shared/page-heading.tsx'
import { readChoice, toQuery, type ActivityChoice } from './activity-choice.ts'
import { ActivitySection } from './activity-section.tsx'
import { JobsSection } from './jobs-section.tsx'

/** Who did what, and when (docs/security.md#operations); the filters stand in the page's address. */
export function ActivityPage() {
  const [query, setQuery] = useSearchParams()
  const choose = (choice: ActivityChoice) => setQuery(toQuery(choice), { preventScrollReset: true })
  return (
    <>
      <PageHeading title="Activity" back={{ to: PATHS.admin, label: 'Dashboard' }}>
        Every sign-in, every refusal and every change, newest first. Nothing here can be edited.
      </PageHeading>
      <JobsSection />
      <ActivitySection choice={readChoice(query)} onChoose={choose} />
    </>
  )
}
