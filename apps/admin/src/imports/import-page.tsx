import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { invalidateImports } from '@troubadour/api-client/content'
import { makeImport, previewImport } from '@troubadour/api-client/uploads'
import type { ImportEntry, ImportOptions, ImportPreview } from '@troubadour/domain/imports/import'
import { IMPORT_KINDS } from '@troubadour/domain/imports/import-values'
import { PATHS } from '@troubadour/domain/address/paths'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { showRefusal } from '../shared/calls/outcome.ts'
import { ChooseSource } from './choose-source.tsx'
import { ImportDone, LatestImports } from './latest-imports.tsx'
import { ReadingForm } from './reading-form.tsx'
import { PreviewRows } from './preview-rows.tsx'
import styles from './import.module.css'

/** The step of an import. Nothing is stored before the last one. */
type Step =
  | { name: 'source' }
  | { name: 'reading' | 'preview'; file: File; preview: ImportPreview; asksForEnds: boolean }
  | { name: 'done'; entry: ImportEntry }

const STEPS = { source: 'Choose a source', reading: 'Check how it is read', preview: 'Check the rows' }

/** docs/product/admin.md#import */
export function ImportPage() {
  const [query] = useSearchParams()
  const kind = IMPORT_KINDS.find((one) => one === query.get('kind')) ?? 'shows'
  // Another kind restarts the import.
  return <ImportSteps key={kind} kind={kind} />
}

function ImportSteps({ kind }: Pick<ImportOptions, 'kind'>) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'source' })
  const read = useMutation({
    mutationFn: ({ file, options }: { file: File; options: ImportOptions; next: 'reading' | 'preview' }) =>
      previewImport(file, options),
    onSuccess: (preview, { file, options, next }) => {
      // Asked once, also when another choice of columns first finds shows that start.
      const asksForEnds = preview.withoutEnd > 0 && options.hours === undefined
      setStep({ name: asksForEnds ? 'reading' : next, file, preview, asksForEnds })
    },
    onError: (error) => showRefusal(error, 'The file could not be read. Please try again.'),
  })
  const make = useMutation({
    mutationFn: ({ file, preview }: { file: File; preview: ImportPreview }) =>
      makeImport(file, preview.options),
    onSuccess: (entry) => setStep({ name: 'done', entry }),
    onError: (error) => showRefusal(error, 'Nothing was imported. Please try again.'),
    onSettled: () => invalidateImports(queryClient),
  })
  const back =
    kind === 'shows' ? { to: PATHS.adminEvents, label: 'Shows' } : { to: PATHS.adminMusic, label: 'Music' }
  const names = Object.keys(STEPS)
  return (
    <>
      <PageHeading title={kind === 'shows' ? 'Import shows' : 'Import releases'} back={back}>
        {step.name !== 'done' && (
          <span role="status">
            Step {names.indexOf(step.name) + 1} of {names.length}: {STEPS[step.name]}
          </span>
        )}
      </PageHeading>
      <div className={styles.page}>
        {step.name === 'source' && (
          <ChooseSource
            kind={kind}
            isBusy={read.isPending}
            error={read.error}
            onChoose={(file) => read.mutate({ file, options: { kind }, next: 'reading' })}
          />
        )}
        {step.name === 'reading' && (
          <ReadingForm
            key={String(step.asksForEnds)}
            preview={step.preview}
            asksForEnds={step.asksForEnds}
            fileName={step.file.name}
            isBusy={read.isPending}
            onBack={() => setStep({ name: 'source' })}
            onRead={(options) => read.mutate({ file: step.file, options, next: 'preview' })}
          />
        )}
        {step.name === 'preview' && (
          <PreviewRows
            preview={step.preview}
            isBusy={make.isPending}
            onBack={() => setStep({ ...step, name: 'reading', asksForEnds: false })}
            onImport={() => make.mutate(step)}
          />
        )}
        {step.name === 'done' && (
          <ImportDone entry={step.entry} onAnother={() => setStep({ name: 'source' })} />
        )}
        {(step.name === 'source' || step.name === 'done') && <LatestImports />}
      </div>
    </>
  )
}
