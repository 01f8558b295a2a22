/** Which build of an app a program is. */
export interface BuildInfo {
  /** The app's version, of its package.json. */
  version: string
  /** The commit that it was built from; `-dirty` follows where there were changes besides. */
  commit: string
}

/** Written in by the build (`tools/build/build.ts`); a program that runs from source has none. */
declare const TROUBADOUR_BUILD: BuildInfo | undefined

/** What `/healthz` of every program says of itself; 'unknown' where it runs from source. */
export const buildInfo: BuildInfo =
  typeof TROUBADOUR_BUILD === 'undefined' ? { version: 'unknown', commit: 'unknown' } : TROUBADOUR_BUILD
