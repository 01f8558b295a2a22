import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { systemQueries } from '@troubadour/api-client/system'
import type { SystemLine } from '@troubadour/domain/system/system'
import { Card } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { RefreshIcon } from '@troubadour/ui/pictures/icon'
import { showFailure } from '../../shared/calls/outcome.ts'
import { Loaded } from '../../shared/calls/query-state.tsx'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { SiteTabs } from '../../shared/screen/site-tabs.tsx'
import { countText } from '../../shared/text/count-text.ts'
import { BackupsCard } from './backups-card.tsx'
import { LineOfSystem } from './line-of-system.tsx'
import styles from './system.module.css'

/** docs/product/admin.md#system */
export function SystemPage() {
  const queryClient = useQueryClient()
  const check = useMutation({
    mutationFn: () => call('checkSystem'),
    onSuccess: (report) => queryClient.setQueryData(systemQueries.report().queryKey, report),
    onError: (error) => showFailure('It could not be looked up. Please try again.', error),
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
                <ul className={styles.lines}>
                  {lines.map((line) => (
                    <LineOfSystem key={line.name} line={line} />
                  ))}
                </ul>
              </Card>
            </>
          )}
        </Loaded>
        <BackupsCard />
      </div>
    </>
  )
}

function Summary({ lines }: { lines: readonly SystemLine[] }) {
  const count = lines.filter(({ state }) => state === 'problem').length
  return count === 0 ? (
    <Banner tone="success">Everything works.</Banner>
  ) : (
    <Banner tone="warning">{countText(count, 'thing needs', 'things need')} attention.</Banner>
  )
}
