import { Suspense, useState, type ComponentType } from 'react'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { loadOnline } from '../browser/load-online.ts'
import { lazyComponent } from '../paths/screen-route.ts'
import { LoadingSkeleton } from '../screen/skeletons.tsx'
import styles from './form-chunk.module.css'

/**
 * A form that opens within a screen, with a chunk of its own: the screen does not wait for the form's code
 * (docs/performance.md#lists-of-the-admin).
 * @returns the form, which is an outline until its code is loaded; and what a button that opens it needs to load it
 * earlier
 */
export function formChunk<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const { Component, preload } = lazyComponent(() => loadOnline(async () => (loaded = await load())))
  // The failure is shown when the form is opened.
  const prepare = () => void preload().catch(() => {})
  function Form(props: Props) {
    // React shows the outline of a lazy component for 0.3 s, also if its code is there already.
    const [Code] = useState(() => loaded ?? Component)
    return (
      <Suspense fallback={OUTLINE}>
        <Code {...props} />
      </Suspense>
    )
  }
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
