/** So many requests of one turn are taken on however long it lasts: fewer are no overload, but a slow machine. */
const FREE_REQUESTS = 100

/**
 * How long the present turn of the event loop has been busy with requests. All that arrived together are handled in one
 * turn, one after the other, and everybody else waits for its end, those who are half done among them.
 */
export class TurnBudget {
  readonly #now: () => number
  #requests = 0
  #startedAt = 0

  /** @param now in ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Counts a request. @returns for how many ms those before it in the same turn have kept it waiting */
  next(): number {
    if (this.#requests === 0) {
      this.#startedAt = this.#now()
      // Comes when all that has arrived is handled.
      setImmediate(() => (this.#requests = 0))
    }
    this.#requests += 1
    return this.#requests <= FREE_REQUESTS ? 0 : this.#now() - this.#startedAt
  }
}
