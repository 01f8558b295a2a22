/** A CDN in front of the public site. */
export interface CdnConfig {
  /** The call that makes it forget everything. */
  purge: {
    url: string
    /** The token among them. */
    headers: Record<string, string>
    /** Null for a call without one. */
    body: string | null
  }
  /** For how long it may give a page out without asking, in seconds; 0 for not at all. */
  maxAgeS: number
}
