import { Suspense, type ComponentType } from 'react'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { loadOnline } from '../browser/load-online.ts'
import { lazyComponent } from '../paths/screen-route.tsx'
import { LoadingSkeleton } from '../screen/skeletons.tsx'
import styles from './form-chunk.module.css'

/**
 * A form that opens within a screen, with a chunk of its own: the screen does not wait for the form's code
 * (docs/performance.md#lists-of-the-admin).
 * @returns the form, which is an outline until its code is loaded; and what a button that opens it needs to load it
 * earlier
 */
export function formChunk<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { Component, preload } = lazyComponent(() => loadOnline(load))
  // The failure is shown when the form is opened.
  const prepare = () => void preload().catch(() => {})
  const Form = (props: Props) => (
    <Suspense fallback={OUTLINE}>
      <Component {...props} />
    </Suspense>
  )
  return {
    Form,
    load: preload,
    prepare,
    /** Props of a button. */
    onIntent: { onPointerEnter: prepare, onFocus: prepare },
  }
}

const FIELDS = ['first', 'second', 'third', 'fourth']

const OUTLINE = (
  <LoadingSkeleton label="Loading the form" className={styles.outline}>
    {FIELDS.map((field) => (
      <div key={field} className={styles.field}>
        <Skeleton className={styles.label} />
        <Skeleton shape="button" className={styles.input} />
      </div>
    ))}
  </LoadingSkeleton>
)
