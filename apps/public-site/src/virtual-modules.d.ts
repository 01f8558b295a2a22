declare module 'virtual:boot-script' {
  /** The inline script of every page (build/boot-script.ts). */
  export const bootScript: string
}
