import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { ZodType } from 'zod'
import { call } from '@troubadour/api-client/call'
import { siteQueries } from '@troubadour/api-client/public'
import type { SiteSettings, SiteSettingsInput } from '@troubadour/domain/site/site'
import { useAccountForm } from '../../shared/account-form.tsx'

export interface StepProps {
  site: SiteSettings
  /** What the step asked for is stored. */
  onDone: () => void
  onSkip: () => void
}

/** The form of a step that saves a part of the site settings. @param toInput what is sent of it */
export function useSiteStep<Draft extends FieldValues>({
  schema,
  defaultValues,
  toInput,
  onDone,
}: {
  schema: ZodType
  defaultValues: Draft
  toInput: (draft: Draft, site: SiteSettings) => Partial<SiteSettingsInput>
  onDone: () => void
}) {
  const queryClient = useQueryClient()
  const settings = siteQueries.settings()
  return useAccountForm({
    schema,
    defaultValues,
    failure: 'Failed to save settings. Please try again.',
    async send(draft: Draft) {
      // The other settings may have been changed on another screen.
      const site = await queryClient.fetchQuery({ ...settings, staleTime: 0 })
      const { projectName, version, ...others } = site
      const name = projectName && { projectName }
      return call('updateSite', { body: { ...others, ...name, ...toInput(draft, site), version } })
    },
    onSuccess(saved: SiteSettings) {
      queryClient.setQueryData(settings.queryKey, saved)
      onDone()
    },
  })
}
