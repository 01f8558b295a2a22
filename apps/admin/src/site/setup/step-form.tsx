import { useId, useState, type FormEventHandler, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import { Card } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { call } from '@troubadour/api-client/call'
import { siteQueries } from '@troubadour/api-client/public'
import type { Setup } from '@troubadour/domain/setup/setup'
import type { SetupStep } from '@troubadour/domain/setup/setup-values'
import type { SiteSettings, SiteSettingsInput } from '@troubadour/domain/site/site'
import { DraftOffer } from '../../shared/editing/editing-form.tsx'
import { LeaveQuestion } from '../../shared/editing/leave-question.tsx'
import { formId, type EditingState } from '../../shared/editing/use-editing-form.ts'
import { takeFocusInPlace } from '../../shared/browser/take-focus.ts'
import styles from './setup.module.css'
import { useStepForm } from './use-step-form.ts'

/** The layout of a step: its question, its fields, and the buttons to continue or skip. */
export function StepForm({
  title,
  about,
  submitLabel = 'Save and go on',
  isBusy = false,
  hasChanges = false,
  hasFailed = false,
  offer = null,
  refusal = null,
  submit,
  sendDraft,
  discard,
  skip,
  children,
}: {
  title: string
  about: ReactNode
  submitLabel?: string
  isBusy?: boolean
  hasChanges?: boolean
  hasFailed?: boolean
  offer?: EditingState['offer']
  /** Why the server refused the step, besides errors of fields. */
  refusal?: string | null
  submit: FormEventHandler
  /** Sends what was typed to the server, because the page is left. */
  sendDraft?: () => void
  /** Drops what was typed, because the step is skipped. */
  discard?: () => void
  skip?: { label: string; onSkip: () => void }
  children?: ReactNode
}) {
  const id = useId()
  return (
    <Card as="section">
      <form
        id={formId(id)}
        tabIndex={-1}
        className={styles.form}
        noValidate
        onSubmit={submit}
        aria-label={title}
      >
        <div className={styles.question}>
          <h2 ref={takeFocusInPlace} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <p className="muted">{about}</p>
        </div>
        <DraftOffer id={id} offer={offer} />
        {children}
        {refusal && <Banner tone="error">{refusal}</Banner>}
        {hasFailed && (
          <Banner tone="error" title="The step was not saved">
            What you typed is still here.
          </Banner>
        )}
        <div className={styles.actions} data-step-buttons>
          <Button type="submit" isBusy={isBusy}>
            {submitLabel}
          </Button>
          {skip && (
            <Button
              variant="quiet"
              disabled={isBusy}
              onClick={() => {
                discard?.()
                skip.onSkip()
              }}
            >
              {skip.label}
            </Button>
          )}
        </div>
      </form>
      <LeaveQuestion hasChanges={hasChanges && !isBusy} onLeave={sendDraft} />
    </Card>
  )
}

export interface StepProps {
  site: SiteSettings
  setup: Setup
  /** Called when the step is saved with something in it. */
  onDone: () => void
  /** Called when it is skipped, or saved empty. */
  onSkip: () => void
}

/** A step that saves a part of the site settings. */
export function siteStep<Draft extends FieldValues>({
  step,
  title,
  about,
  schema,
  initial,
  toInput,
  fields,
}: {
  step: SetupStep
  title: string
  about: string
  schema: ZodType
  initial: (site: SiteSettings) => Draft
  /** The input to send; by default the draft. */
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
    const { form, ...sending } = useStepForm({
      draftKey: `setup-${step}`,
      version: site.version,
      schema,
      defaultValues: initial(site),
      failure: 'Failed to save settings. Please try again.',
      async send(draft: Draft) {
        // The other settings may have changed on another screen.
        const now = await queryClient.fetchQuery({ ...settings, staleTime: 0 })
        const { projectName, version, ...others } = now
        const name = projectName && { projectName }
        const saved = await call('updateSite', {
          body: { ...others, ...name, ...(toInput?.(draft, now) ?? draft), version },
        })
        return { saved, isEmpty: Object.values(draft).every((value) => String(value ?? '').trim() === '') }
      },
      onSuccess({ saved, isEmpty }) {
        queryClient.setQueryData(settings.queryKey, saved)
        // A step that was saved empty stays open.
        if (isEmpty) onSkip()
        else onDone()
      },
    })
    return (
      <StepForm
        title={title}
        about={about}
        skip={{ label: 'Skip', onSkip }}
        {...sending}
        isBusy={sending.isBusy || isPending}
      >
        {fields(form, site, setIsPending)}
      </StepForm>
    )
  }
}
