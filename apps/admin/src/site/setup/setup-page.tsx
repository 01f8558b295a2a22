import type { ComponentType } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { changeSetup, setupQuery } from '@troubadour/api-client/first-run'
import { siteQueries } from '@troubadour/api-client/public'
import { systemQueries } from '@troubadour/api-client/system'
import type { Setup } from '@troubadour/domain/setup/setup'
import { SETUP_STEPS, type SetupStep } from '@troubadour/domain/setup/setup-values'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { showFailure } from '../../shared/calls/outcome.ts'
import { TechnicalDetails } from '../../shared/controls/disclosure.tsx'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { Loaded, QueryState } from '../../shared/calls/query-state.tsx'
import { restoreCommand } from '../../shared/text/server-commands.ts'
import { LoadingSkeleton } from '../../shared/screen/skeletons.tsx'
import { FirstContentStep } from './first-content-step.tsx'
import { RemoveDemo, removalQuery } from './remove-demo.tsx'
import { MailStep, MerchStep } from './connection-steps.tsx'
import { SetupEnd } from './setup-end.tsx'
import styles from './setup.module.css'
import type { StepProps } from './step-form.tsx'
import { SITE_STEPS } from './site-steps.tsx'
import { StepList, stepPath } from './step-list.tsx'

const STEPS: Record<SetupStep, ComponentType<StepProps>> = {
  ...SITE_STEPS,
  first: FirstContentStep,
  sender: MailStep,
  merch: MerchStep,
}

/** The set-up of a new site (docs/product/admin.md#set-up). */
export function SetupPage() {
  const demo = useQuery(removalQuery())
  const isLoaded = demo.data?.isLoaded
  return (
    <>
      <PageHeading title={isLoaded ? 'Start my own site' : 'Set up your site'} />
      <div className={styles.page}>
        <QueryState query={demo} pending={<SetupSkeleton />} error="The set-up could not be loaded.">
          {(content) =>
            content.isLoaded ? (
              <RemoveDemo demo={content} />
            ) : (
              <Loaded
                query={setupQuery()}
                pending={<SetupSkeleton />}
                error="The set-up could not be loaded."
              >
                {(setup) => <StepByStep setup={setup} />}
              </Loaded>
            )
          }
        </QueryState>
      </div>
    </>
  )
}

/** The step in the URL; by default the first incomplete one. */
function StepByStep({ setup }: { setup: Setup }) {
  const queryClient = useQueryClient()
  // Always refetched: the cached settings may be the demo's.
  const site = useQuery({ ...siteQueries.settings(), refetchOnMount: 'always' })
  const [search, setSearch] = useSearchParams()
  const asked = search.get('step')
  const current = SETUP_STEPS.find((step) => step === asked) ?? SETUP_STEPS.find((step) => !setup.steps[step])
  const isEnd = current === undefined || asked === 'end'
  const finish = useMutation({
    mutationFn: (state: 'done' | 'skipped') =>
      changeSetup(queryClient, { steps: { [current ?? 'name']: state } }),
    onSuccess: () => {
      const next = SETUP_STEPS[SETUP_STEPS.findIndex((step) => step === current) + 1]
      setSearch({ step: next ?? 'end' })
    },
    onError: (error) => showFailure('Failed to store the step. Please try again.', error),
  })
  if (isEnd) return <SetupEnd setup={setup} />
  // Undo leads back to the address at which a step was skipped.
  if (asked !== current) return <Navigate replace to={stepPath(current)} />
  const Step = STEPS[current]
  return (
    <>
      {setup.backup !== null && Object.keys(setup.steps).length === 0 && (
        <Banner tone="success" title="The demo is gone">
          Everything was backed up before, as {setup.backup.split('/').at(-1)}.
          <TechnicalDetails>
            <WayBack backup={setup.backup} />
          </TechnicalDetails>
        </Banner>
      )}
      <StepList setup={setup} current={current} />
      <QueryState
        query={{ ...site, isPending: !site.isFetchedAfterMount }}
        pending={<SetupSkeleton />}
        error="The site settings could not be loaded."
      >
        {(settings) => (
          <Step
            key={current}
            site={settings}
            setup={setup}
            onDone={() => finish.mutate('done')}
            onSkip={() => finish.mutate('skipped')}
          />
        )}
      </QueryState>
    </>
  )
}

/** How the demo is brought back; nothing until it is known how the site runs. */
function WayBack({ backup }: { backup: string }) {
  const { data } = useQuery(systemQueries.backups())
  if (!data) return null
  return (
    <>
      To bring it back instead of everything that was added since:{' '}
      {data.isInstalled ? 'run on the server' : 'stop the site and run in the project’s folder'}{' '}
      <code className={styles.path}>{restoreCommand(backup, data.isInstalled)}</code>
    </>
  )
}

function SetupSkeleton() {
  return (
    <LoadingSkeleton label="Loading the set-up" className={styles.form}>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton shape="button" />
    </LoadingSkeleton>
  )
}
