import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import { call } from '@troubadour/api-client/call'
import { siteQueries } from '@troubadour/api-client/public'
import type { SiteSettings, SiteSettingsInput } from '@troubadour/domain/site/site'
import { useAccountForm } from '../../shared/account/account-form.tsx'
import { StepForm } from './step-form.tsx'

export interface StepProps {
  site: SiteSettings
  /** Called when the step is saved. */
  onDone: () => void
  onSkip: () => void
}

/** A step that saves a part of the site settings. */
export function siteStep<Draft extends FieldValues>({
  title,
  about,
  schema,
  initial,
  toInput,
  fields,
}: {
  title: string
  about: string
  schema: ZodType
  initial: (site: SiteSettings) => Draft
  /** What is sent, by default the draft. */
  toInput?: (draft: Draft, site: SiteSettings) => Partial<SiteSettingsInput>
  fields: (
    form: UseFormReturn<Draft>,
    site: SiteSettings,
    onPendingChange: (isPending: boolean) => void,
  ) => ReactNode
}) {
  return function SiteStep({ site, onDone, onSkip }: StepProps) {
    const queryClient = useQueryClient()
    const [isPending, setIsPending] = useState(false)
    const settings = siteQueries.settings()
    const { form, ...sending } = useAccountForm({
      schema,
      defaultValues: initial(site),
      failure: 'Failed to save settings. Please try again.',
      async send(draft: Draft) {
        // The other settings may have changed on another screen.
        const now = await queryClient.fetchQuery({ ...settings, staleTime: 0 })
        const { projectName, version, ...others } = now
        const name = projectName && { projectName }
        return call('updateSite', {
          body: { ...others, ...name, ...(toInput?.(draft, now) ?? draft), version },
        })
      },
      onSuccess(saved: SiteSettings) {
        queryClient.setQueryData(settings.queryKey, saved)
        onDone()
      },
    })
    return (
      <StepForm
        title={title}
        about={about}
        skip={{ label: 'Skip', onSkip }}
        {...sending}
        hasChanges={form.formState.isDirty}
        isBusy={sending.isBusy || isPending}
      >
        {fields(form, site, setIsPending)}
      </StepForm>
    )
  }
}
