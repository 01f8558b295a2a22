export type RootName = 'banner' | 'sections' | 'overlays'

/** Where React takes over in the browser, with a part of `src/roots.tsx`; around it, a page stays as it was sent. */
export function ReactRoot({ name }: { name: RootName }) {
  return <div data-root={name} />
}
