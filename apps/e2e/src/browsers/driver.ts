export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof ENGINES)[number]

export interface WindowOptions {
  /** Size of the page in px. */
  width?: number
  height?: number
  /** Whether the pages' own scripts run. */
  scripts?: 'on' | 'off'
}

/** A window of a browser with a profile of its own: as much of a driver as the journeys need. */
export interface Driver {
  go(url: string): Promise<void>
  /** Calls a function in the page. It stands alone, takes and gives JSON, and gives no promise: those need scripts. */
  evaluate<Argument, Result>(run: (argument: Argument) => Result, argument: Argument): Promise<Result>
  /** A press of the mouse, in px from the corner of the page's window. */
  clickAt(x: number, y: number): Promise<void>
  /** Keys go to what has the focus; a tab is the key. */
  type(text: string): Promise<void>
  /** Gives a file to the page's chooser of files. */
  upload(path: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** A PNG of what the window shows. */
  screenshot(): Promise<Uint8Array>
  /** The errors that pages wrote to the console, or threw. */
  readonly problems: string[]
  close(): Promise<void>
}
