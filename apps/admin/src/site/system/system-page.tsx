import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { systemQueries } from '@troubadour/api-client/system'
import type { SystemLine } from '@troubadour/domain/system/system'
import { countText } from '@troubadour/domain/texts/count-text'
import { Card } from '@troubadour/ui/cards/card'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { RefreshIcon } from '@troubadour/ui/pictures/icon'
import { showRefusal } from '../../shared/calls/outcome.ts'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { SiteTabs } from '../../shared/screen/site-tabs.tsx'
import { BackupsCard } from './backups-card.tsx'
import { LineOfSystem } from './line-of-system.tsx'
import styles from './system.module.css'

/** docs/product/admin.md#system */
export function SystemPage() {
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: () => call('checkSystem'),
    onSuccess: (report) => queryClient.setQueryData(systemQueries.report().queryKey, report),
    onError: (error) => showRefusal(error, 'It could not be looked up. Please try again.'),
  })
  return (
    <>
      <PageHeading
        title="System"
        actions={
          <Button variant="secondary" isBusy={check.isPending} onClick={() => check.mutate()}>
            <RefreshIcon />
            Check again
          </Button>
        }
      >
        Whether the site is healthy, and its backups.
      </PageHeading>
      <SiteTabs />
      <div className={styles.page}>
        <Loaded
          query={{ ...systemQueries.report(), refetchOnMount: 'always' }}
          pending="Loading how the site is"
          error="How the site is could not be loaded."
        >
          {({ lines }) => (
            <>
              <Summary lines={lines} />
              <Card as="section" isFlush aria-label="How the site is">
                <PlainList className={styles.lines}>
                  {inOrder(lines).map((line) => (
                    <LineOfSystem key={line.name} line={line} />
                  ))}
                </PlainList>
              </Card>
            </>
          )}
        </Loaded>
        <BackupsCard />
      </div>
    </>
  )
}

const ORDER: readonly SystemLine['state'][] = ['problem', 'unknown', 'ok', 'off']

/** What is wrong comes first. */
function inOrder(lines: readonly SystemLine[]): SystemLine[] {
  return lines.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}

function Summary({ lines }: { lines: readonly SystemLine[] }) {
  const count = (state: SystemLine['state']) => lines.filter((line) => line.state === state).length
  const [wrong, unknown] = [count('problem'), count('unknown')]
  if (wrong > 0)
    return <Banner tone="warning">{countText(wrong, 'thing needs', 'things need')} attention.</Banner>
  if (unknown === 0)
    return <Banner tone="success">{count('off') > 0 ? 'What is set up works.' : 'Everything works.'}</Banner>
  return <Banner>Nothing is known to be wrong. {countText(unknown, 'thing')} could not be told.</Banner>
}
