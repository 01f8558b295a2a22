export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof ENGINES)[number]

export interface WindowOptions {
  /** Size of the page in px. */
  width?: number
  height?: number
  /** The browser's usual size of text, in px; 16 by default. */
  fontPx?: number
  /** Whether the pages' own scripts run. */
  scripts?: 'on' | 'off'
}

/** A browser window with its own profile, and the commands that the journeys need. */
export interface Driver {
  go(url: string): Promise<void>
  /** Calls a self-contained function in the page, with JSON as argument and result; promises would need scripts. */
  evaluate<Argument, Result>(run: (argument: Argument) => Result, argument: Argument): Promise<Result>
  /** Clicks at a point, in px from the top left corner of the viewport. */
  clickAt(x: number, y: number): Promise<void>
  /** Types into the focused element; a tab character presses the Tab key. */
  type(text: string): Promise<void>
  /** Selects a file in the page's file input. */
  upload(path: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** A PNG of the viewport. */
  screenshot(): Promise<Uint8Array>
  /** The errors that pages logged to the console or threw. */
  readonly problems: string[]
  close(): Promise<void>
}
