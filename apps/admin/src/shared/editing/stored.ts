/** What the server holds, as the form shows it, and the version it was read at; null for something new. */
export interface Stored<Draft> {
  draft: Draft
  version: number | null
}
